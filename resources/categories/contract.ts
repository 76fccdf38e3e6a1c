/** The category as the API serves it. Pure: the bundled API imports this file. */

/** GET /api/admin/categories (a bare array, or a content page) and /categories/{id}. */
export interface Category {
  _id?: string;
  id?: string;
  name?: string;
  description?: string;
  createdAt?: string;
  /** How many products have it; another backend may leave it out. */
  productCount?: number;
}
