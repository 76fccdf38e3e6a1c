import { coupons } from "../../resources/coupons/resource";
import { categories } from "../../resources/categories/resource";
import { users } from "../../resources/users/resource";
import { vendorRegistrations } from "../../resources/vendors/registrations";
import { vendors } from "../../resources/vendors/resource";
import type { Resource } from "../kit/define-resource";

/** Every declared resource: routes, menu, permissions and data paths derive from this list. */
export const resources: readonly Resource[] = [users, vendors, vendorRegistrations, categories, coupons];
