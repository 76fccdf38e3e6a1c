/** Notes and reasons of product decisions in the demo. */
import type { Random } from "../../sample-data/random";
import type { ProductRow } from "../../sample-data/rows";

const APPROVAL_NOTES = [
  "Pictures and description match.",
  "Price is in line with similar products.",
  "Sample seen; quality is good.",
  "Label and tax rate checked.",
] as const;

const REJECTIONS = [
  ["Pictures do not show the product", "At least one picture of the product itself, without text over it, is needed."],
  ["Description is copied from another shop", "Please describe it in your own words."],
  ["Wrong tax rate", "The rate does not fit the category. Please check the HSN code."],
  ["Price is above the printed maximum", "The MRP on the pack in the second picture is lower."],
  ["Certificate is missing", "Products of this kind need a test certificate before they are sold."],
  ["Duplicate of another listing", "Please raise the stock of the existing product instead."],
] as const;

/** Adds notes and reasons to the approved and rejected products. */
export function addDecisionNotes(random: Random, products: readonly ProductRow[]): void {
  for (const product of products) {
    if (product.approvalStatus === "approved" && random.chance(0.25)) {
      product.approvalNotes = random.pick(APPROVAL_NOTES);
    }
    if (product.approvalStatus === "rejected") {
      const [reason, notes] = random.pick(REJECTIONS);
      product.rejectionReason = reason;
      if (random.chance(0.8)) product.rejectionNotes = notes;
    }
  }
}
