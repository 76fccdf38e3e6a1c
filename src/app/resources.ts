import { coupons } from "../../resources/coupons/resource";
import { vendors } from "../../resources/vendors/resource";
import type { Resource } from "../kit/define-resource";

/** Every declared resource: routes, menu, permissions and data paths derive from this list. */
export const resources: readonly Resource[] = [vendors, coupons];
