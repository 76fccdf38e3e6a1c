import { categories } from "./categories";
import { customers } from "./customers";
import type { Kind } from "./kind";
import { kycApplications } from "./kyc-applications";
import { ordersKind } from "./orders";
import { products } from "./products";
import { refundsKind } from "./refunds";
import { reviews } from "./reviews";
import { tickets } from "./tickets";
import { vendorsKind } from "./vendors";

/** All kinds of records that a shop's own system can send. A kind comes after the kinds that it refers to. */
export const KINDS: readonly Kind[] = [
  customers,
  vendorsKind,
  kycApplications,
  categories,
  products,
  ordersKind,
  refundsKind,
  reviews,
  tickets,
];
