import { categories } from "../../resources/categories/resource";
import { coupons } from "../../resources/coupons/resource";
import { kycManagement } from "../../resources/kyc/resource";
import { orders } from "../../resources/orders/resource";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import { reviews } from "../../resources/reviews/resource";
import { support } from "../../resources/support/resource";
import { users } from "../../resources/users/resource";
import { vendorRegistrations } from "../../resources/vendors/registrations";
import { vendors } from "../../resources/vendors/resource";
import type { Resource } from "../kit/define-resource";

/** Every declared resource: routes, menu, permissions and data paths derive from this list. */
export const resources: readonly Resource[] = [
  users,
  vendors,
  vendorRegistrations,
  kycManagement,
  products,
  productApproval,
  categories,
  orders,
  reviews,
  support,
  coupons,
];
