/** Generates approved, pending and rejected demo products for the approved shops. */
import { buildSearchText } from "../../db/search-text";
import { productPath } from "../../files/file-paths";
import {
  cumulateWeights,
  DAY,
  DAY_HOURS,
  HOUR,
  MINUTE,
  moveIntoHours,
  OFFICE_HOURS,
  pickByCumulativeWeight,
  pickTimeBetween,
  pickTimeInHours,
} from "../../sample-data/calendar";
import { DEPARTMENTS, type Department } from "../../sample-data/departments";
import { getItem, type Random } from "../../sample-data/random";
import type { CategoryRow, ProductRow } from "../../sample-data/rows";
import type { Shop } from "../vendors/sample-data";
import decisions from "./sample-decisions.json" with { type: "json" };

type Approval = "pending" | "approved" | "rejected";

/** Creates the products and updates the product count of each vendor. Returns none if no shop is old enough. */
export function makeProducts(
  random: Random,
  now: Date,
  count: number,
  shops: readonly Shop[],
  categories: readonly CategoryRow[],
): ProductRow[] {
  // Shops that opened in the last five days have no products yet.
  const open = shops.filter(({ openSince }) => openSince !== null && openSince < now.getTime() - 5 * DAY);
  if (open.length === 0) return [];
  const categoryIds = new Map(categories.map(({ name, id }) => [name, id]));
  const taken = new Set<string>();
  const sizes = cumulateWeights(open.length, () => 0.3 + random.next() ** 3 * 6);

  return pickApprovals(random, count).map((approval, index) => {
    const shop = getItem(open, index < open.length ? index : pickByCumulativeWeight(random, sizes, open.length));
    shop.vendor.productCount = (shop.vendor.productCount ?? 0) + 1;
    const department = random.chance(0.92) ? shop.department : random.pick(DEPARTMENTS);
    const id = random.id();
    const categoryId = random.chance(0.03) ? null : (categoryIds.get(department.name) ?? null);
    const described = describeUniquely(random, department, shop, taken);
    return {
      id,
      vendorId: shop.vendor.id,
      categoryId,
      ...described,
      searchText: buildSearchText([described.name, described.description]),
      stock: pickStock(random, described.price),
      isActive: random.chance({ approved: 0.94, pending: 0.7, rejected: 0.1 }[approval]),
      images: Array.from({ length: random.weighted([1, 2, 3, 4], [25, 35, 25, 15]) }, (_, i) =>
        productPath(id, `${i + 1}.svg`),
      ),
      approvalStatus: approval,
      ...makeDates(random, now, approval, shop.openSince ?? now.getTime(), index === 0),
    };
  });
}

/** Picks the approval statuses. The first product is always approved, so that there is something to order. */
function pickApprovals(random: Random, count: number): Approval[] {
  if (count === 0) return [];
  const pending = Math.max(count >= 200 ? 40 : 0, Math.floor(count * 0.08));
  const rejected = Math.floor(count * 0.04);
  const rest = Array.from({ length: count - 1 }, (_, i): Approval => {
    if (i < pending) return "pending";
    return i < pending + rejected ? "rejected" : "approved";
  });
  return ["approved", ...random.shuffle(rest)];
}

/** Describes a product. A name that the shop already uses is accepted only at the eighth attempt. */
function describeUniquely(random: Random, department: Department, shop: Shop, taken: Set<string>) {
  for (let attempt = 1; ; attempt += 1) {
    const described = describe(random, department, shop.vendor.city ?? "India");
    const key = `${shop.vendor.id} ${described.name}`;
    if (taken.has(key) && attempt < 8) continue;
    taken.add(key);
    return described;
  }
}

function describe(random: Random, department: Department, city: string) {
  const { name: item, prices, taxRate } = random.pick(department.items);
  const packs = department.packs ?? [];
  const pack = random.int(0, Math.max(0, packs.length - 1));
  const name = `${random.pick(department.styles)} ${item}`;
  const [first = "", second = ""] = random.shuffle(department.sentences);
  const specifications = department.specifications
    .filter(() => random.chance(0.85))
    .map(({ name: key, values }): [string, string] => [key, random.pick(values)]);
  return {
    name: packs.length > 0 ? `${name} (${getItem(packs, pack)})` : name,
    description: random.chance(0.05) ? null : `${name} from ${city}. ${first} ${second}`,
    price: getPrice(random, prices, packs.length > 0 ? (pack + random.next()) / packs.length : random.next() ** 1.7),
    taxRate: taxRate ?? department.taxRate,
    specifications: random.chance(0.06) ? {} : Object.fromEntries(specifications),
  };
}

/** Picks a price that usually ends in 9, as is common in shops. */
function getPrice(random: Random, [low = 0, high = 0]: readonly number[], share: number): number {
  const exact = low + (high - low) * share;
  const step = exact > 2000 ? 50 : 10;
  const rounded = Math.max(low, Math.round(exact / step) * step - 1);
  return rounded + random.weighted([0, 0.5, 0.75], [92, 6, 2]);
}

/** Maximum stock value of a product in rupees, so that expensive products have a low stock. */
const MAX_STOCK_VALUE = 75_000;

function pickStock(random: Random, price: number): number {
  const kind = random.next();
  if (kind < 0.09) return 0;
  const [min, max] = kind < 0.36 ? [1, 10] : kind < 0.5 ? [11, 20] : [21, kind < 0.9 ? 120 : 500];
  const share = Math.min(1, MAX_STOCK_VALUE / price / max);
  return random.int(Math.max(1, Math.floor(min * share)), Math.max(1, Math.floor(max * share)));
}

function makeDates(random: Random, now: Date, approval: Approval, openSince: number, isFirst: boolean) {
  const latest = now.getTime() - (approval === "pending" ? 10 * MINUTE : 4 * DAY);
  const from = approval === "pending" ? Math.max(openSince, now.getTime() - 21 * DAY) : openSince;
  const share = isFirst ? 0 : random.next() ** 1.8;
  const moment = new Date(Math.floor(from + Math.max(0, latest - from) * share));
  const createdAt = moveIntoHours(random, moment, DAY_HOURS, latest);
  const created = createdAt.getTime();
  const submittedForApproval = pickTimeBetween(random, created, Math.min(created + 5 * HOUR, now.getTime()));
  const submitted = submittedForApproval.getTime();
  const [first, last] = [submitted + 2 * HOUR, submitted + 3 * DAY];
  const decidedAt = pickTimeInHours(random, first, last, OFFICE_HOURS, now.getTime());
  return {
    createdAt,
    submittedForApproval,
    approvalDate: approval === "approved" ? decidedAt : null,
    rejectionDate: approval === "rejected" ? decidedAt : null,
  };
}

/** Adds notes and reasons to the approved and rejected products. */
export function addDecisionNotes(random: Random, products: readonly ProductRow[]): void {
  for (const product of products) {
    if (product.approvalStatus === "approved" && random.chance(0.25)) {
      product.approvalNotes = random.pick(decisions.approvalNotes);
    }
    if (product.approvalStatus === "rejected") {
      const { reason, notes } = random.pick(decisions.rejections);
      product.rejectionReason = reason;
      if (random.chance(0.8)) product.rejectionNotes = notes;
    }
  }
}
