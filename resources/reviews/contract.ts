/** The review as the API serves it. Pure: the bundled API imports this file. */

/** GET /api/admin/reviews and /reviews/{id}. A review is of a product when one is attached, else of a vendor. */
export interface Review {
  _id?: string;
  id?: string;
  user?: { _id?: string; id?: string; name?: string; email?: string };
  /** 1 to 5; another backend may say 0. */
  rating?: number;
  comment?: string;
  product?: { _id?: string; id?: string; name?: string };
  vendor?: { _id?: string; id?: string; shopName?: string };
  createdAt?: string;
}
