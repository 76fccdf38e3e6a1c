/** Departments for clothing, the home and crafts. */
import type { Department } from "./department";

export const LIVING_DEPARTMENTS: readonly Department[] = [
  {
    name: "Sarees & Ethnic Wear",
    description: "Handloom and printed sarees, kurtas, dupattas and stoles from weaving towns across the country.",
    taxRate: 5,
    items: [
      ["Cotton Saree", 699, 2499], ["Silk Saree", 3499, 18999], ["Chanderi Saree", 2199, 6999], ["Linen Saree", 1499, 3999],
      ["Kurta", 499, 1799], ["Anarkali Kurta Set", 1299, 3999], ["Dupatta", 349, 1499], ["Stole", 299, 1199],
      ["Lehenga Choli", 2999, 14999, 18], ["Nehru Jacket", 1199, 3499], ["Dhoti Set", 599, 1899], ["Palazzo Pants", 449, 1299],
    ],
    styles: [
      "Handloom", "Block-Printed", "Ikat", "Kalamkari", "Bandhani", "Embroidered", "Zari-Trimmed", "Indigo-Dyed", "Chikankari", "Ajrakh",
      "Festive", "Kantha-Stitched",
    ],
    specifications: {
      Weave: ["Plain", "Twill", "Dobby"],
      Care: ["Dry clean only", "Gentle hand wash, cold"],
      Occasion: ["Daily wear", "Office", "Festive", "Wedding"],
      Origin: ["Made in India"],
    },
    sentences: [
      "The colours are set with care and stay bright after many washes.",
      "Light enough for a full day at work, dressy enough for a family function.",
      "Made in small lots, so slight differences between two pieces are part of its charm.",
      "Checked by hand for loose threads before it is packed.",
    ],
    shopWords: ["Silks", "Sarees", "Handlooms", "Vastra", "Weaves", "Textiles", "Ethnic Wear", "Looms"],
    shopSentences: ["We work with about forty weaving families and pay them for each piece in advance.", "A family shop for sarees and festive wear."],
  },
  {
    name: "Handicrafts & Decor",
    description: "Brass, wood, terracotta and paper crafts made by hand, and decor for the home.",
    taxRate: 5,
    items: [
      ["Diya", 199, 999], ["Wall Hanging", 349, 1999], ["Elephant Figure", 299, 2499], ["Vase", 399, 1799],
      ["Jewellery Box", 549, 2299], ["Table Lamp", 899, 3499, 18], ["Photo Frame", 299, 1199], ["Wind Chime", 249, 899],
      ["Serving Tray", 499, 1899], ["Key Holder", 249, 799], ["Incense Holder", 149, 599], ["Coaster Set", 399, 1299],
    ],
    styles: [
      "Hand-Carved", "Hand-Painted", "Dhokra", "Madhubani", "Warli", "Meenakari", "Blue Pottery", "Pattachitra", "Antique-Finish",
      "Lacquered", "Inlaid", "Rustic",
    ],
    specifications: {
      Finish: ["Matt", "Polished", "Antique"],
      "Made by": ["Artisan cooperative", "Family workshop"],
      Use: ["Indoors", "Indoors and covered balcony"],
      Care: ["Wipe with a dry cloth"],
    },
    sentences: [
      "Each piece is finished by hand and signed by its maker.", "It arrives well padded, with a card that tells how it is made.",
      "A thoughtful gift for a housewarming or a wedding.", "Small marks of the chisel or brush are signs of handwork, not flaws.",
    ],
    shopWords: ["Handicrafts", "Crafts", "Kala Kendra", "Artisans", "Arts & Crafts", "Decor", "Kraft Studio", "Emporium"],
    shopSentences: ["We bring the work of village artisans to homes across India.", "Our workshop has carved and cast by hand for three generations."],
  },
  {
    name: "Kitchenware",
    description: "Cookware, storage and tools for the Indian kitchen.",
    taxRate: 5,
    items: [
      ["Kadhai", 599, 2499], ["Tawa", 399, 1499], ["Pressure Cooker", 1199, 3499], ["Masala Box", 449, 1499], ["Tiffin Box", 349, 1299],
      ["Water Bottle", 249, 999, 18], ["Rolling Board Set", 299, 899], ["Idli Stand", 399, 1199], ["Storage Jar Set", 499, 1799, 18],
      ["Chai Kettle", 449, 1599], ["Dinner Set", 1499, 5999], ["Mortar and Pestle", 499, 1499],
    ],
    styles: [
      "Stainless Steel", "Hammered Steel", "Everyday", "Family-Size", "Compact", "Sturdy", "Classic", "Heritage", "Polished",
      "Signature", "Chef's", "Traditional",
    ],
    specifications: {
      Finish: ["Polished", "Brushed", "Hammered by hand"],
      "Food safe": ["Yes"],
      "Packed in": ["Paper box", "Corrugated box", "Gift box", "Box with foam"],
      Warranty: ["1 year", "2 years", "5 years"],
    },
    sentences: [
      "Smooth edges and a finish that stays bright.",
      "Easy to clean by hand and safe for a dishwasher.",
      "Made for a busy kitchen and years of daily use.",
      "It stores easily and saves room on the shelf.",
    ],
    shopWords: ["Kitchenware", "Rasoi", "Steel House", "Cookware", "Bartan Bhandar", "Metals", "Home Needs", "Utensils"],
    shopSentences: ["Cookware that is made to last, from makers we have known for years.", "Steel, copper and iron for every kind of kitchen."],
  },
  {
    name: "Home Furnishing",
    description: "Bed linen, curtains, rugs and cushions.",
    taxRate: 5,
    items: [
      ["Bedsheet Set", 699, 2499], ["Cushion Cover Set", 349, 1299], ["Curtain Pair", 799, 2799], ["Table Runner", 349, 999],
      ["Dhurrie Rug", 999, 6499], ["Quilt", 1499, 4999], ["Bath Towel Set", 499, 1699], ["Doormat", 249, 799],
      ["Dohar", 899, 2799], ["Sofa Throw", 649, 1999], ["Floor Cushion", 799, 2299], ["Napkin Set", 299, 899],
    ],
    styles: [
      "Jaipuri Print", "Cotton", "Handwoven", "Ikat", "Striped", "Floral", "Checked", "Organic Cotton", "Geometric", "Kantha", "Indigo",
      "Paisley",
    ],
    specifications: {
      Material: ["100% cotton", "Cotton blend"],
      Dyes: ["Colourfast, azo-free"],
      Size: ["Standard", "Large"],
      Care: ["Machine wash, cold", "Hand wash, cold"],
    },
    sentences: [
      "Soft from the first use and softer with each wash.",
      "The pattern runs to the edge, with neat double seams.",
      "Colourfast dyes, tested at home before we sell them.",
      "It keeps its shape in the wash.",
    ],
    shopWords: ["Furnishings", "Home Linen", "Living", "Home Stories", "Griha", "Interiors", "Bed & Bath", "Rugs"],
    shopSentences: ["Linen and rugs for homes that are lived in.", "We print and stitch in our own unit and sell without a middleman."],
  },
  {
    name: "Footwear & Leather",
    description: "Juttis, sandals, bags and belts.",
    taxRate: 5,
    items: [
      ["Jutti", 499, 1999], ["Kolhapuri Chappal", 449, 1799], ["Mojari", 599, 2199], ["Sandals", 499, 2299], ["Sling Bag", 699, 2999, 18],
      ["Leather Wallet", 399, 1499, 18], ["Belt", 349, 1299, 18], ["Laptop Bag", 1199, 3999, 18], ["Travel Duffel", 1499, 5499, 18],
      ["Slip-On Shoes", 699, 2499], ["Passport Cover", 299, 899, 18], ["Tote Bag", 599, 2299, 18],
    ],
    styles: [
      "Hand-Stitched", "Embroidered", "Heritage", "Classic", "Vintage", "Slim", "Braided", "Two-Tone", "Mirror-Work", "Everyday",
      "Minimal", "Woven",
    ],
    specifications: {
      Material: ["Full-grain leather", "Goat leather", "Buffalo leather"],
      Colour: ["Tan", "Black", "Cherry", "Olive"],
      Care: ["Wipe with a soft cloth", "Leather cream twice a year"],
      Warranty: ["3 months", "6 months"],
    },
    sentences: [
      "Cut and stitched by hand with waxed thread.",
      "The leather darkens a little with use and gains character.",
      "Made to last, and easy to repair.",
      "Edges are burnished, not painted, so they do not peel.",
    ],
    shopWords: ["Leather", "Footwear", "Jutti House", "Leather Works", "Shoe Mart", "Bags", "Charm Kala", "Steps"],
    shopSentences: ["Leather goods from a small workshop of twelve people.", "Traditional footwear with a modern sole."],
  },
  {
    name: "Toys & Games",
    description: null,
    taxRate: 5,
    items: [
      ["Stacking Rings", 249, 799], ["Spinning Top Set", 149, 499], ["Building Blocks", 399, 1799], ["Puzzle", 199, 899], ["Doll", 299, 1299],
      ["Toy Train", 499, 1999], ["Pull-Along Elephant", 349, 999], ["Pretend Kitchen Set", 499, 1999], ["Ludo Board", 199, 699],
      ["Chess Set", 349, 2499], ["Kaleidoscope", 149, 449], ["Carrom Board", 999, 4499],
    ],
    styles: ["Wooden", "Channapatna", "Hand-Painted", "Rainbow", "Learning", "Classic", "Travel", "Jumbo", "Natural", "Magnetic", "Junior", "Festival"],
    specifications: {
      Safety: ["Rounded edges", "Tested for lead-free colours"],
      Age: ["3 years and above", "5 years and above", "6 years and above"],
      "Packed in": ["Cotton bag", "Paper box"],
      Finish: ["Vegetable-dye lacquer", "Water-based colours"],
    },
    sentences: [
      "Smooth edges and child-safe colours, checked piece by piece.",
      "It needs no batteries and survives many falls.",
      "Hours of play without a screen.",
      "Easy to store and to take along on a journey.",
    ],
    shopWords: ["Toys", "Khilona Ghar", "Play House", "Games", "Little World", "Toy Works", "Kids Corner", "Playtime"],
    shopSentences: ["Safe wooden toys made in Karnataka and Andhra Pradesh.", "Games that bring the whole family to one table."],
  },
];
