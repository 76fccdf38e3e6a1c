/** Describes a department of the marketplace: its products, and the names of products and shops. */

export interface Department {
  name: string;
  description: string | null;
  /** The GST rate in percent since 22 September 2025 (0, 5, 18 or 40), unless an item has its own rate. */
  taxRate: number;
  /** Lowest and highest price in whole rupees. */
  items: readonly (readonly [name: string, low: number, high: number, taxRate?: number])[];
  /** Words that precede the name of any item. */
  styles: readonly string[];
  /** Pack sizes from small to large, appended to the name in brackets. Larger packs cost more. */
  packs?: readonly string[];
  specifications: Readonly<Record<string, readonly string[]>>;
  /** Sentences that apply to any item. */
  sentences: readonly string[];
  /** The last words of shop names. */
  shopWords: readonly string[];
  /** Sentences in the descriptions of shops. */
  shopSentences: readonly string[];
}
