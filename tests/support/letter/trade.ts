/** The vendors, orders and coupons of the letter backend, newest first. */
import type { Coupon } from "../../../resources/coupons/contract";
import { ORDER_STATUSES, type Order } from "../../../resources/orders/contract";
import type { Vendor, VendorStatus } from "../../../resources/vendors/contract";
import { daysAgo, GSTINS, hexId, pickByIndex, SHOPS } from "./values";

function vendorStatus(index: number): VendorStatus {
  if (index % 3 === 0 && index < 21) return "pending";
  return index % 5 === 4 ? "rejected" : "approved";
}

/** Returns one of 23 vendors: 7 pending, 13 approved, 3 rejected. The third has only the required fields. */
export function vendor(shopName: string, index: number): Vendor {
  const bare = { id: hexId("a1", index + 1), shopName, status: vendorStatus(index), createdAt: daysAgo(index) };
  if (index === 2) return bare;
  const [gstin, panNumber] = pickByIndex(GSTINS, index);
  const decided = daysAgo(index - 0.5);
  return {
    ...bare,
    user: { email: `${shopName.toLowerCase().replaceAll(" ", ".")}@example.in` },
    phone: `+9198${String(20_000_000 + index * 137)}`,
    address: `${index + 1} MG Road, Pune, Maharashtra 411001`,
    businessType: pickByIndex(["Proprietorship", "Partnership", "Private Limited"], index),
    ...(index % 4 !== 1 && { businessCategory: pickByIndex(["Clothing", "Home", "Food"], index), gstin }),
    panNumber,
    description: `${shopName} has sold on the marketplace since ${2010 + (index % 12)}.`,
    productCount: (index * 7) % 40,
    bankDetails: {
      bankName: "State Bank of India",
      accountNumber: `3020${10_000_000 + index}`,
      ifscCode: "SBIN0000300",
    },
    documents: { panCard: true, gstCertificate: index % 2 === 0 ? "/uploads/gst.svg" : false },
    ...(bare.status === "approved" && { approvalDate: decided, approvalNotes: "Papers are in order" }),
    ...(bare.status === "rejected" && {
      rejectionDate: decided,
      rejectionReason: "The GST certificate cannot be read",
      rejectionNotes: "Asked for a new scan",
    }),
  };
}

const GOODS = ["Silk saree", "Brass lamp", "Green tea"] as const;

/**
 * Returns an order; the statuses repeat. Orders with an odd index have two lines. The twelfth has no lines, only the
 * required fields and a total.
 */
export function order(index: number): Order {
  const bare = {
    id: hexId("b1", index + 1),
    status: pickByIndex(ORDER_STATUSES, index),
    createdAt: daysAgo(index * 2),
  };
  if (index === 11) return { ...bare, finalAmount: 3499 };
  const price = 499 + index * 250;
  const second = index % 2 === 1 ? [{ product: { name: "Clay cup" }, quantity: 1, price: 120 }] : [];
  const totalAmount = price * 2 + second.length * 120;
  const discountAmount = index % 3 === 0 ? 50 : 0;
  return {
    ...bare,
    customer: {
      name: pickByIndex(["Priya Nair", "Rahul Verma", "Fatima Khan"], index),
      email: `customer${index}@example.in`,
    },
    vendor: { shopName: pickByIndex(SHOPS, index) },
    products: [{ product: { name: pickByIndex(GOODS, index) }, quantity: 2, price }, ...second],
    totalAmount,
    discountAmount,
    finalAmount: totalAmount - discountAmount,
    paymentMethod: pickByIndex(["upi", "card", "cod"], index),
    paymentStatus: index % 4 === 3 ? "pending" : "paid",
    shippingAddress: { street: `${index + 3} Park Street`, city: pickByIndex(["Kolkata", "Mumbai", "Chennai"], index) },
  };
}

export function coupon(index: number): Coupon {
  const percentage = index % 2 === 0;
  return {
    id: hexId("c1", index + 1),
    code: `DIWALI${10 + index}`,
    description: percentage ? "Festival discount" : "Flat rebate",
    type: percentage ? "percentage" : "fixed",
    value: percentage ? 10 + index : 100 + index * 10,
    minOrderAmount: 999,
    maxDiscount: percentage ? 500 : null,
    usageLimit: index % 3 === 0 ? null : 100,
    usedCount: index * 3,
    validFrom: daysAgo(30),
    validUntil: daysAgo(-60),
    isActive: index % 4 !== 3,
    createdAt: daysAgo(index),
  };
}
