/** What one department of the marketplace sells, and how its shops and products are named. */

export interface Department {
  name: string;
  description: string | null;
  /** GST in percent since 22 September 2025 (5, 18 or 40, or nil), unless an item has its own. */
  taxRate: number;
  /** Lowest and highest price in whole rupees. */
  items: readonly (readonly [name: string, low: number, high: number, taxRate?: number])[];
  /** Words that go before the name of any item. */
  styles: readonly string[];
  /** Pack sizes from small to large, put after the name in brackets; a larger one costs more. */
  packs?: readonly string[];
  specifications: Readonly<Record<string, readonly string[]>>;
  /** Sentences that are true of any item. */
  sentences: readonly string[];
  /** The last word or words of a shop's name. */
  shopWords: readonly string[];
  /** What a shop says about itself. */
  shopSentences: readonly string[];
}
