/** The products, categories and reviews of the letter backend, newest first. */
import type { Category } from "../../../resources/categories/contract";
import type { Product } from "../../../resources/products/contract";
import type { Review } from "../../../resources/reviews/contract";
import { daysAgo, hexId, pickByIndex, SHOPS } from "./values";

const CATEGORIES = ["Clothing", "Home", "Food", "Books", "Art"] as const;

/** A picture that does not exist on the server. */
export const MISSING_PICTURE = "/pictures/lost.svg";

export const category = (index: number): Category => ({
  _id: hexId("e1", index + 1),
  name: pickByIndex(CATEGORIES, index),
  createdAt: daysAgo(index),
});

/** Returns one of 11 products: 3 pending, 5 approved, 3 rejected. The third has only the required fields. */
export function product(index: number): Product {
  const id = hexId("d1", index + 1);
  const name = `${pickByIndex(["Silk saree", "Brass lamp", "Green tea"], index)} ${index + 1}`;
  if (index === 2) return { id, name, createdAt: daysAgo(index), approvalStatus: "rejected" };
  const approvalStatus = pickByIndex(["pending", "approved", "rejected", "approved"], index);
  return {
    id,
    name,
    description: "Made by hand, packed with care, and sent within two working days from the shop.",
    price: 250 + index * 99.5,
    stock: index * 5,
    taxRate: pickByIndex([5, 12, 18], index),
    isActive: index % 3 !== 2,
    category: { _id: hexId("e1", 1 + (index % CATEGORIES.length)), name: pickByIndex(CATEGORIES, index) },
    vendor: { id: hexId("a1", 1 + (index % SHOPS.length)), shopName: pickByIndex(SHOPS, index) },
    // The second has no leading slash, and the third does not exist.
    images: ["/uploads/front.svg", "uploads/side.svg", ...(index % 4 === 0 ? [MISSING_PICTURE] : [])],
    specifications: { Colour: "Red", Weight: "400 g" },
    approvalStatus,
    submittedForApproval: daysAgo(index),
    ...(approvalStatus === "approved" && { approvalDate: daysAgo(index - 0.5) }),
    ...(approvalStatus === "rejected" && {
      rejectionDate: daysAgo(index - 0.5),
      rejectionReason: "The pictures show another product",
    }),
    createdAt: daysAgo(index),
  };
}

/** Every third review has no comment. Reviews with an odd index are of a vendor. */
export const review = (index: number): Review => ({
  _id: hexId("c2", index + 1),
  user: {
    name: pickByIndex(["Rahul Verma", "Priya Nair", "Fatima Khan"], index),
    email: `reviewer${index + 1}@example.in`,
  },
  rating: (index % 5) + 1,
  ...(index % 3 !== 2 && { comment: "As described" }),
  ...(index % 2 === 0 ? { product: { name: "Silk saree 1" } } : { vendor: { shopName: pickByIndex(SHOPS, index) } }),
  createdAt: daysAgo(index),
});
