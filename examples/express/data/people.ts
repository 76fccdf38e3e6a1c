/** Made-up users, vendors and KYC applications. The identifiers are fictitious. */
import { daysAgo, toRecords } from "./made-up";
import type { KycApplication, User, Vendor } from "./records";

const BANK = { bankName: "Example Bank", accountNumber: "000011112222", ifscCode: "EXAM0000001" };

export const createUsers = (): User[] =>
  toRecords("user", [
    { name: "Anil Kumar", email: "anil@buyers.example", role: "customer" },
    { name: "Bina Thomas", email: "bina@buyers.example", role: "customer" },
    { name: "Chetan Joshi", email: "chetan@shops.example", role: "vendor" },
    { name: "Divya Menon", email: "divya@buyers.example", role: "customer" },
    { name: "Esha Gill", email: "esha@shops.example", role: "vendor" },
    { name: "Farhan Ali", email: "farhan@buyers.example", role: "customer" },
    { name: "Gita Sharma", email: "gita@shop.example", role: "admin" },
  ]);

const SHOPS: [shopName: string, status: Vendor["status"]][] = [
  ["Amber Textiles", "pending"],
  ["Blue Lotus Ceramics", "approved"],
  ["Cardamom House", "approved"],
  ["Dhaga Crafts", "pending"],
  ["Evergreen Books", "rejected"],
  ["Fern and Clay", "approved"],
];

export const createVendors = (): Vendor[] =>
  toRecords(
    "shop",
    SHOPS.map(([shopName, status], index) => ({
      shopName,
      status,
      user: { email: `owner${index + 1}@shops.example` },
      phone: `+91 00000 0000${index + 1}`,
      address: `${index + 1} Example Road, Pune`,
      businessType: "Proprietorship",
      panNumber: "AAAAA0000A",
      description: `${shopName} sells what it makes.`,
      productCount: status === "approved" ? 2 : 0,
      bankDetails: BANK,
      documents: { panCard: true },
      ...(status === "approved" && { approvalDate: daysAgo(index), approvalNotes: "All documents received" }),
      ...(status === "rejected" && { rejectionDate: daysAgo(index), rejectionReason: "The PAN card cannot be read" }),
    })),
  );

const APPLIED: KycApplication["status"][] = ["pending", "approved", "under_review", "pending", "rejected", "approved"];

export const createKycApplications = (vendors: readonly Vendor[]): KycApplication[] =>
  toRecords(
    "kyc",
    vendors.map(({ _id, shopName, phone, address, description }, index) => ({
      status: APPLIED[index % APPLIED.length] ?? "pending",
      vendor: { _id, shopName, phone, shopDescription: description },
      aadhaarInfo: {
        name: `Owner ${index + 1}`,
        aadhaarNumber: "0000 0000 0000",
        phoneNumber: phone,
        dateOfBirth: "1990-01-01",
      },
      documents: { aadhaarFront: true },
      businessDetails: { businessType: "Proprietorship", gstNumber: "00AAAAA0000A0Z0", address },
      bankDetails: { ...BANK, accountHolderName: `Owner ${index + 1}` },
    })),
  );
