import { categories } from "./categories";
import { customers } from "./customers";
import type { Kind } from "./kind";
import { ordersKind } from "./orders";
import { products } from "./products";
import { vendorsKind } from "./vendors";

/** All kinds of records that a shop's own system can send. */
export const KINDS: readonly Kind[] = [customers, vendorsKind, categories, products, ordersKind];
