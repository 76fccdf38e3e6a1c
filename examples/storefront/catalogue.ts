/** The vendors of the invented shop, their KYC applications, and what they sell. */
import type { Item } from "./client.ts";
import { createSampleDocument } from "./sample-document.ts";

export interface Product extends Item {
  name: string;
  /** In rupees. */
  price: number;
  category: string;
  vendor: string;
}

export const CATEGORIES: readonly Item[] = [
  {
    externalId: "category-sarees",
    name: "Handloom Sarees",
    description: "Woven by hand, each with its weaver's name.",
  },
  { externalId: "category-brass", name: "Brass Lamps", description: "Cast and engraved in Moradabad." },
  { externalId: "category-clay", name: "Clay Pottery", description: "Blue pottery and terracotta from Jaipur." },
];

interface Business {
  /** The last part of the business's external ids, such as "meera-silks". */
  id: string;
  shopName: string;
  owner: { name: string; email: string };
  phone: string;
  address: string;
  city: string;
  category: string;
  gstin: string;
  panNumber: string;
  aadhaarNumber: string;
  dateOfBirth: string;
  bankDetails: { bankName: string; accountNumber: string; ifscCode: string };
}

/** Invented businesses. Their numbers belong to nobody, but have valid check digits. */
const BUSINESSES: readonly Business[] = [
  {
    id: "meera-silks",
    shopName: "Meera Silks",
    owner: { name: "Meera Iyer", email: "meera@meera-silks.example" },
    phone: "90000 00011",
    address: "14 Gandhi Road, Kanchipuram 631501",
    city: "Kanchipuram",
    category: "Textiles",
    gstin: "33AAAPI0001A1Z5",
    panNumber: "AAAPI0001A",
    aadhaarNumber: "200000000013",
    dateOfBirth: "1984-02-29",
    bankDetails: { bankName: "State Bank of India", accountNumber: "10000000011", ifscCode: "SBIN0000001" },
  },
  {
    id: "moradabad-brass",
    shopName: "Moradabad Brass Works",
    owner: { name: "Imran Qureshi", email: "imran@moradabad-brass.example" },
    phone: "90000 00012",
    address: "7 Mandi Chowk, Moradabad 244001",
    city: "Moradabad",
    category: "Home and decor",
    gstin: "09AAAPQ0002B1ZL",
    panNumber: "AAAPQ0002B",
    aadhaarNumber: "200000000021",
    dateOfBirth: "1979-08-15",
    bankDetails: { bankName: "Punjab National Bank", accountNumber: "1000000000000012", ifscCode: "PUNB0000001" },
  },
  {
    id: "clay-and-kiln",
    shopName: "Clay & Kiln",
    owner: { name: "Kavita Sharma", email: "kavita@clay-and-kiln.example" },
    phone: "90000 00013",
    address: "31 Amer Road, Jaipur 302002",
    city: "Jaipur",
    category: "Home and decor",
    gstin: "08AAAPS0003C1ZI",
    panNumber: "AAAPS0003C",
    aadhaarNumber: "200000000032",
    dateOfBirth: "1991-11-03",
    bankDetails: { bankName: "Bank of Baroda", accountNumber: "10000000000013", ifscCode: "BARB0000001" },
  },
];

export const VENDORS: readonly Item[] = BUSINESSES.map(
  ({ id, category, aadhaarNumber: _aadhaar, dateOfBirth: _birthday, ...vendor }) => ({
    externalId: `vendor-${id}`,
    ...vendor,
    businessType: "Proprietorship",
    businessCategory: category,
  }),
);

export const KYC_APPLICATIONS: readonly Item[] = BUSINESSES.map((business) => {
  const { id, owner, phone, aadhaarNumber, dateOfBirth, gstin, panNumber, address, bankDetails } = business;
  return {
    externalId: `kyc-${id}`,
    vendor: `vendor-${id}`,
    aadhaarInfo: { name: owner.name, aadhaarNumber, phoneNumber: phone, dateOfBirth },
    businessDetails: { businessType: "Proprietorship", gstNumber: gstin, address },
    bankDetails: { accountHolderName: owner.name, ...bankDetails },
    documents: {
      panCard: createSampleDocument(["SPECIMEN", "Income Tax Department", owner.name, panNumber]),
      aadhaarFront: createSampleDocument(["SPECIMEN", "Aadhaar", owner.name, `Born ${dateOfBirth}`, aadhaarNumber]),
    },
  };
});

export const PRODUCTS: readonly Product[] = [
  {
    externalId: "product-kanchipuram-saree",
    name: "Kanchipuram Silk Saree",
    description: "Pure mulberry silk with a border of zari.",
    price: 12_499,
    stock: 18,
    taxRate: 5,
    category: "category-sarees",
    vendor: "vendor-meera-silks",
    specifications: { Length: "6.3 m", Care: "Dry clean" },
  },
  {
    externalId: "product-cotton-saree",
    name: "Everyday Cotton Saree",
    price: 1_249,
    stock: 90,
    taxRate: 5,
    category: "category-sarees",
    vendor: "vendor-meera-silks",
    specifications: { Length: "5.5 m", Care: "Hand wash" },
  },
  {
    externalId: "product-brass-lamp",
    name: "Hanging Brass Lamp",
    price: 2_799,
    stock: 35,
    taxRate: 12,
    category: "category-brass",
    vendor: "vendor-moradabad-brass",
    specifications: { Height: "42 cm", Weight: "1.9 kg" },
  },
  {
    externalId: "product-brass-diya",
    name: "Peacock Diya, Pair",
    price: 649,
    stock: 140,
    taxRate: 12,
    category: "category-brass",
    vendor: "vendor-moradabad-brass",
  },
  {
    externalId: "product-blue-vase",
    name: "Blue Pottery Vase",
    price: 1_899,
    stock: 22,
    taxRate: 12,
    category: "category-clay",
    vendor: "vendor-clay-and-kiln",
    specifications: { Height: "28 cm" },
  },
  {
    externalId: "product-clay-cups",
    name: "Terracotta Cups, Set of Six",
    price: 499.5,
    stock: 200,
    taxRate: 5,
    category: "category-clay",
    vendor: "vendor-clay-and-kiln",
  },
];
