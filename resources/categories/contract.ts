/** Categories as the API returns them. Shared with the bundled API, so this file imports only other contracts. */

/** GET /api/admin/categories (a bare array, or a page with `content`) and /categories/{id}. */
export interface Category {
  _id?: string;
  id?: string;
  name?: string;
  description?: string;
  /** The path or URL of the picture. Only with the feature pictures. */
  image?: string;
  /** The alternative text of the picture. */
  imageText?: string;
  createdAt?: string;
  /** Number of products in the category; other backends may omit it. */
  productCount?: number;
}
