/** The twelve departments of the marketplace, and their rows in the categories table. */
import { DAY } from "./calendar";
import departments from "./departments.json" with { type: "json" };
import type { Palette } from "./drawings/palette";
import type { Random } from "./random";
import type { CategoryRow } from "./rows";

interface Item {
  name: string;
  /** Lowest and highest price in whole rupees. */
  prices: readonly number[];
  /** The item's own GST rate in percent. */
  taxRate?: number;
  /** The item's own picture in drawings/motifs. */
  motif?: string;
}

export interface Department {
  name: string;
  description: string | null;
  /** The GST rate in percent since 22 September 2025 (0, 5, 18 or 40), unless an item has its own rate. */
  taxRate: number;
  /** The picture in drawings/motifs for items without their own. */
  motif: string;
  palette: Palette;
  items: readonly Item[];
  /** Words that precede the name of any item. */
  styles: readonly string[];
  /** Pack sizes from small to large, appended to the name in brackets. Larger packs cost more. */
  packs?: readonly string[];
  /** Specifications with their possible values. */
  specifications: readonly { name: string; values: readonly string[] }[];
  /** Sentences that apply to any item. */
  sentences: readonly string[];
  /** The last words of shop names. */
  shopWords: readonly string[];
  /** Sentences in the descriptions of shops. */
  shopSentences: readonly string[];
}

export const DEPARTMENTS = departments as readonly Department[];

export function makeCategories(random: Random, now: Date): CategoryRow[] {
  return DEPARTMENTS.map(({ name, description }, index) => ({
    id: random.id(),
    name,
    nameKey: name.toLowerCase(),
    description,
    createdAt: new Date(now.getTime() - (930 - index * 7) * DAY),
  }));
}
