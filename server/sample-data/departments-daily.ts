/** Departments for food, care, reading, gadgets, sport and travel. */
import type { Department } from "./department";

export const DAILY_DEPARTMENTS: readonly Department[] = [
  {
    name: "Spices & Dry Fruits",
    description: "Whole and ground spices, masala blends, nuts and dried fruit.",
    taxRate: 5,
    items: [
      ["Turmeric Powder", 79, 249], ["Garam Masala", 99, 329], ["Cardamom", 249, 899], ["Kashmiri Chilli Powder", 119, 349], ["Black Pepper", 149, 499],
      ["Fenugreek", 69, 199], ["Cashews", 299, 1199], ["Almonds", 349, 1299], ["Cumin Seeds", 89, 299], ["Sambar Masala", 79, 249],
      ["Raisins", 149, 499], ["Jaggery", 69, 199, 0],
    ],
    styles: [
      "Premium", "Farm-Fresh", "Fragrant", "Organic", "Traditional", "Finest", "Aromatic", "Everyday", "Home-Style", "Royal", "Pure",
      "Select",
    ],
    packs: ["100 g", "200 g", "250 g", "500 g"],
    specifications: {
      "Shelf life": ["6 months", "9 months", "12 months"],
      Diet: ["Vegetarian"],
      Storage: ["Cool, dry place, airtight"],
      Packaging: ["Zip pouch", "Glass jar"],
    },
    sentences: [
      "Cleaned, sorted and packed within days of the harvest.",
      "No added colour, starch or flavour.",
      "The aroma tells you that it is fresh.",
      "The airtight pack keeps it dry in the monsoon.",
    ],
    shopWords: ["Spices", "Masala", "Dry Fruits", "Spice Garden", "Masale", "Spice Traders", "Organics", "Farm Produce"],
    shopSentences: ["We buy straight from growers and grind to order.", "Spices and nuts, sorted by hand and packed the same week."],
  },
  {
    name: "Tea, Coffee & Snacks",
    description: "Leaf tea, filter coffee, namkeen, pickles and sweets.",
    taxRate: 5,
    items: [
      ["Assam Tea", 149, 599], ["Darjeeling Tea", 249, 1299], ["Filter Coffee", 149, 599], ["Masala Chai", 129, 399], ["Banana Chips", 99, 299],
      ["Namkeen Mix", 79, 249], ["Mango Pickle", 149, 399], ["Murukku", 99, 279], ["Peanut Chikki", 79, 229],
      ["Millet Cookies", 129, 349], ["Roasted Makhana", 149, 399], ["Papad", 69, 199, 0],
    ],
    styles: [
      "Classic", "Homemade", "Traditional", "Small-Batch", "Festive", "Fresh", "Grandmother's", "Village", "Special", "Signature",
      "Everyday", "Premium",
    ],
    packs: ["150 g", "200 g", "250 g", "400 g"],
    specifications: {
      "Shelf life": ["3 months", "6 months", "12 months"],
      Diet: ["Vegetarian"],
      Packaging: ["Zip pouch", "Glass jar", "Tin"],
      Storage: ["Cool, dry place"],
    },
    sentences: [
      "Made in small batches with a family's care.",
      "A favourite with guests in the evening.",
      "No artificial colours and no preservatives.",
      "Packed fresh every week and dated on the pack.",
    ],
    shopWords: ["Tea House", "Coffee Works", "Snacks", "Namkeen", "Tea Estate", "Sweets & Savouries", "Pickles", "Foods"],
    shopSentences: ["Snacks as our grandmother made them, in pouches that travel well.", "Single-garden teas and fresh-ground coffee."],
  },
  {
    name: "Ayurveda & Personal Care",
    description: "Soaps, oils, herbal powders and skin care.",
    taxRate: 18,
    items: [
      ["Hair Oil", 149, 599], ["Soap Bar", 69, 249], ["Face Wash", 149, 449], ["Shampoo", 179, 499], ["Ubtan Powder", 129, 399, 5],
      ["Face Oil", 349, 1299], ["Body Lotion", 199, 599], ["Lip Balm", 99, 299], ["Hand Cream", 149, 449],
      ["Bath Salt", 99, 349], ["Skin Gel", 129, 399], ["Tooth Powder", 79, 249, 5],
    ],
    styles: ["Neem", "Sandalwood", "Rose", "Amla", "Tulsi", "Saffron", "Jasmine", "Cold-Pressed", "Turmeric", "Coconut", "Vetiver", "Lemongrass"],
    packs: ["pack of 1", "pack of 2", "pack of 3"],
    specifications: {
      "Suitable for": ["Everyone", "Daily use", "The whole family", "Adults"],
      "Shelf life": ["18 months", "24 months"],
      Tested: ["Not on animals"],
      "Free from": ["Parabens", "Parabens and sulphates", "Mineral oil"],
    },
    sentences: [
      "A gentle recipe with ingredients that you can read and know.", "The scent is mild and comes from the plants alone.",
      "Try it on a small patch of skin first.", "Made in small lots, with the date on every label.",
    ],
    shopWords: ["Ayurveda", "Herbals", "Naturals", "Botanicals", "Wellness", "Aushadhi", "Herbal Care", "Soap Works"],
    shopSentences: ["Herbal care from a licensed unit, made in small lots.", "Simple recipes, short labels and honest prices."],
  },
  {
    name: "Books & Stationery",
    description: "Books in English and Indian languages, notebooks, pens and art supplies.",
    taxRate: 5,
    items: [
      ["Cookbook", 249, 899, 0], ["Short Stories", 199, 499, 0], ["Children's Picture Book", 149, 399, 0], ["Exam Guide", 299, 999, 0],
      ["Poetry Collection", 179, 449, 0], ["Colouring Book", 99, 299, 0], ["Notebook Set", 149, 499], ["Fountain Pen", 249, 1499, 18],
      ["Watercolour Set", 199, 899], ["Desk Planner", 249, 699, 18], ["Greeting Card Set", 149, 399], ["Sketch Pad", 149, 499],
    ],
    styles: [
      "Classic", "Pocket", "Festive", "Student", "Collector's", "Travel", "Everyday", "Gift", "Compact", "Deluxe", "Heritage", "Family",
    ],
    specifications: {
      "Country of origin": ["India"],
      Age: ["All ages", "5 years and above", "8 years and above"],
      "Gift wrap": ["Available", "Not available"],
      "Packed in": ["Paper sleeve", "Paper box", "Padded envelope"],
    },
    sentences: [
      "Carefully made and pleasant to hold.",
      "A pleasant gift for students and readers of all ages.",
      "It fits in a school bag and lasts a school year.",
      "From a small independent press and paper maker.",
    ],
    shopWords: ["Books", "Pustakalaya", "Stationers", "Book House", "Paper Works", "Book Corner", "Prakashan", "Pen & Paper"],
    shopSentences: ["A neighbourhood bookshop that now sends parcels everywhere.", "Books, paper and pens, packed with care."],
  },
  {
    name: "Electronics Accessories",
    description: "Chargers, cables, cases, audio and small gadgets.",
    taxRate: 18,
    items: [
      ["USB-C Cable", 149, 599], ["Wall Charger", 399, 1499], ["Power Bank", 799, 2499], ["Phone Case", 199, 799], ["Wireless Earbuds", 999, 3999],
      ["Bluetooth Speaker", 899, 3999], ["Laptop Stand", 599, 1999], ["Wireless Mouse", 399, 1299], ["Screen Protector", 149, 499],
      ["Webcam Cover Set", 99, 249], ["LED Desk Light", 499, 1799], ["Wi-Fi Plug", 699, 1899],
    ],
    styles: ["Slim", "Rugged", "Everyday", "Compact", "Pro", "Travel", "Matte", "Lite", "Essential", "Premium", "Smart", "Sturdy"],
    specifications: {
      Warranty: ["6 months", "1 year", "2 years"],
      Colour: ["Black", "White", "Blue", "Grey"],
      "In the box": ["Product, manual", "Product, pouch, manual"],
      Support: ["E-mail and phone"],
    },
    sentences: [
      "Tested in the heat and dust of an Indian summer.",
      "Small enough for a bag and sturdy enough for daily travel.",
      "Replaced without questions within the warranty.",
      "Works with what you already have.",
    ],
    shopWords: ["Electronics", "Gadgets", "Mobile Accessories", "Digital", "Tech Store", "Infotech", "Cables & More", "Audio"],
    shopSentences: ["Accessories that we use ourselves, with a bill and a warranty.", "Chargers, cables and audio at fair prices."],
  },
  {
    name: "Sports & Travel",
    description: "Cricket, yoga and fitness gear, and accessories for cars, bikes and journeys.",
    taxRate: 5,
    items: [
      ["Cricket Bat", 799, 5999], ["Tennis Ball Pack", 199, 599], ["Badminton Racket", 499, 2499], ["Yoga Mat", 499, 1799], ["Skipping Rope", 149, 499],
      ["Dumbbell Pair", 699, 2999, 18], ["Football", 399, 1499], ["Trekking Backpack", 1299, 4999, 18], ["Car Seat Cover", 1499, 5999, 18],
      ["Bike Cover", 399, 1299, 18], ["Riding Gloves", 349, 1199, 18], ["Car Phone Mount", 299, 999, 18],
    ],
    styles: [
      "Essential", "Lightweight", "All-Weather", "Sturdy", "Outdoor", "Premium", "Classic", "Everyday", "Durable", "Performance",
      "Rugged", "Weekend",
    ],
    specifications: {
      Use: ["Practice", "Daily use", "Weekend"],
      Size: ["Small", "Medium", "Large"],
      "Carry bag": ["Included", "Not included"],
      Warranty: ["3 months", "6 months", "1 year"],
    },
    sentences: [
      "Built for dusty grounds and rough roads.",
      "Seams and joints are checked twice.",
      "Our team tries every batch before it is sold.",
      "Good for beginners and regulars alike.",
    ],
    shopWords: ["Sports", "Fitness", "Outdoors", "Sports House", "Travel Gear", "Auto Accessories", "Athletics", "Play Gear"],
    shopSentences: ["Gear for clubs, schools and weekend players.", "Made in Meerut and Jalandhar, sold at maker's prices."],
  },
];
