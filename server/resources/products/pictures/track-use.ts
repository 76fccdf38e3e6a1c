import { inArray } from "drizzle-orm";
import { nextTimestamp } from "../../../base/clock";
import type { Transaction } from "../../../db/database";
import { pictures } from "../../../db/schema-pictures";
import { validationError } from "../../../http/errors";
import { findPictureId } from "./picture-ids";

const listIds = (images: readonly string[]): string[] => images.flatMap((image) => findPictureId(image) ?? []);

/**
 * Marks the uploaded pictures that a product starts or stops using, in the product's transaction. It locks them, so that
 * the cleanup cannot remove a picture that is being added.
 * @throws HttpError 422 if an added picture of this server no longer exists
 */
export async function trackPictureUse(
  tx: Transaction,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const [old, current] = [listIds(before), listIds(after)];
  const added = current.filter((id) => !old.includes(id));
  const removed = old.filter((id) => !current.includes(id));
  if (added.length > 0) {
    const found = await tx
      .update(pictures)
      .set({ unusedSince: null })
      .where(inArray(pictures.id, added))
      .returning({ id: pictures.id });
    const known = new Set(found.map(({ id }) => id));
    const lost = after.findIndex((image) => {
      const id = findPictureId(image);
      // A full URL may belong to another server.
      return image.startsWith("/") && id !== undefined && added.includes(id) && !known.has(id);
    });
    if (lost >= 0) throw lostPictureError(lost);
  }
  if (removed.length > 0) {
    // Another product may still use the picture; the cleanup looks for it.
    await tx.update(pictures).set({ unusedSince: nextTimestamp() }).where(inArray(pictures.id, removed));
  }
}

const lostPictureError = (place: number) =>
  validationError([
    {
      code: "custom",
      path: ["images", place],
      message: "no longer exists; upload the picture again",
      input: undefined,
    },
  ]);
