import { categories } from "./categories";
import { customers } from "./customers";
import type { Kind } from "./kind";
import { kycApplications } from "./kyc-applications";
import { products } from "./products";
import { reviews } from "./reviews";
import { tickets } from "./tickets";

/** All kinds of records that a shop's own system can send. */
export const KINDS: readonly Kind[] = [customers, categories, products, reviews, tickets, kycApplications];
