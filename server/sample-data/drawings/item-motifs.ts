/** Assigns pictures to items that the pictogram of their department does not depict. */
import { MOTIFS } from "./motifs";
import { SMALL_MOTIFS } from "./motifs-small";

const ALL_MOTIFS = { ...MOTIFS, ...SMALL_MOTIFS };

const ITEMS: Readonly<Record<keyof typeof ALL_MOTIFS, readonly string[]>> = {
  tunic: ["Kurta", "Anarkali Kurta Set", "Nehru Jacket"],
  drape: ["Dupatta", "Stole"],
  skirt: ["Lehenga Choli", "Dhoti Set", "Palazzo Pants"],
  vase: ["Vase", "Incense Holder"],
  frame: ["Photo Frame", "Wall Hanging", "Key Holder"],
  elephant: ["Elephant Figure", "Pull-Along Elephant"],
  box: ["Jewellery Box", "Masala Box", "Watercolour Set"],
  lamp: ["Table Lamp", "LED Desk Light"],
  chime: ["Wind Chime"],
  roundel: ["Serving Tray", "Coaster Set", "Tawa", "Rolling Board Set", "Dinner Set"],
  bottle: ["Water Bottle", "Hair Oil", "Face Oil", "Shampoo"],
  stack: ["Tiffin Box", "Idli Stand"],
  jar: [
    "Storage Jar Set",
    "Mango Pickle",
    "Bath Salt",
    "Ubtan Powder",
    "Tooth Powder",
    "Skin Gel",
    "Cardamom",
    "Black Pepper",
    "Fenugreek",
  ],
  kettle: ["Chai Kettle", "Filter Coffee"],
  folded: [
    "Bedsheet Set",
    "Bath Towel Set",
    "Quilt",
    "Dohar",
    "Sofa Throw",
    "Napkin Set",
    "Car Seat Cover",
    "Bike Cover",
  ],
  curtain: ["Curtain Pair"],
  rug: ["Dhurrie Rug", "Table Runner", "Doormat"],
  handbag: ["Sling Bag", "Laptop Bag", "Travel Duffel", "Tote Bag", "Trekking Backpack"],
  wallet: ["Leather Wallet", "Passport Cover"],
  belt: ["Belt", "Skipping Rope"],
  blocks: ["Building Blocks", "Puzzle", "Pretend Kitchen Set"],
  top: ["Spinning Top Set", "Kaleidoscope"],
  doll: ["Doll"],
  train: ["Toy Train"],
  board: ["Ludo Board", "Chess Set", "Carrom Board"],
  pouch: [
    "Cashews",
    "Almonds",
    "Raisins",
    "Jaggery",
    "Banana Chips",
    "Namkeen Mix",
    "Murukku",
    "Peanut Chikki",
    "Millet Cookies",
    "Roasted Makhana",
    "Papad",
  ],
  soap: ["Soap Bar"],
  tube: ["Hand Cream", "Lip Balm", "Face Wash"],
  notebook: ["Notebook Set", "Desk Planner", "Sketch Pad", "Greeting Card Set", "Colouring Book"],
  pen: ["Fountain Pen"],
  cable: ["USB-C Cable", "Wall Charger", "Wi-Fi Plug"],
  slab: ["Power Bank", "Phone Case", "Screen Protector", "Laptop Stand", "Webcam Cover Set", "Car Phone Mount"],
  speaker: ["Bluetooth Speaker"],
  mouse: ["Wireless Mouse"],
  ball: ["Football", "Tennis Ball Pack"],
  racket: ["Badminton Racket"],
  mat: ["Yoga Mat"],
  dumbbell: ["Dumbbell Pair"],
  glove: ["Riding Gloves"],
};

/** Longest name first, so that "Anarkali Kurta Set" matches before "Kurta". */
const BY_ITEM = (Object.keys(ALL_MOTIFS) as (keyof typeof ALL_MOTIFS)[])
  .flatMap((motif) => ITEMS[motif].map((item) => ({ item, draw: ALL_MOTIFS[motif] })))
  .sort((a, b) => b.item.length - a.item.length);

/** Returns the picture of the item in a product's name, if there is one. */
export const findMotif = (name: string) => BY_ITEM.find(({ item }) => name.includes(item))?.draw;
