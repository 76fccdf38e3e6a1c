/** Reviews as the API returns them. Shared with the bundled API, so this file imports only other contracts. */

/** GET /api/admin/reviews and /reviews/{id}. A review without a product is about the vendor. */
export interface Review {
  _id?: string;
  id?: string;
  user?: { _id?: string; id?: string; name?: string; email?: string };
  /** 1 to 5. Other backends may send 0. */
  rating?: number;
  comment?: string;
  product?: { _id?: string; id?: string; name?: string };
  vendor?: { _id?: string; id?: string; shopName?: string };
  createdAt?: string;
}
