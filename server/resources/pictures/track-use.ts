import { inArray } from "drizzle-orm";
import { nextTimestamp } from "../../base/clock";
import type { Transaction } from "../../db/database";
import { pictures } from "../../db/schema-pictures";
import { validationError } from "../../http/errors";
import { findPictureId } from "./picture-ids";

const listIds = (images: readonly string[]): string[] => images.flatMap((image) => findPictureId(image) ?? []);

/**
 * Marks the uploaded pictures that a record starts or stops using, in the record's transaction. It locks them, so that
 * the cleanup cannot remove a picture that is being added.
 * @param pathOf returns the path of the field with the picture at this index, for the error
 * @throws HttpError 422 if an added picture of this server no longer exists
 */
export async function trackPictureUse(
  tx: Transaction,
  before: readonly string[],
  after: readonly string[],
  pathOf: (index: number) => (string | number)[] = (index) => ["images", index],
): Promise<void> {
  const [old, current] = [listIds(before), listIds(after)];
  const added = current.filter((id) => !old.includes(id));
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
    if (lost >= 0) throw lostPictureError(pathOf(lost));
  }
  await trackPictureRemoval(tx, before, after);
}

/**
 * Marks only the uploaded pictures that records stop using. Another record may still use such a picture; the cleanup
 * checks that before it deletes one.
 */
export async function trackPictureRemoval(
  tx: Transaction,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const current = new Set(listIds(after));
  const removed = listIds(before).filter((id) => !current.has(id));
  if (removed.length === 0) return;
  await tx.update(pictures).set({ unusedSince: nextTimestamp() }).where(inArray(pictures.id, removed));
}

const lostPictureError = (path: (string | number)[]) =>
  validationError([
    {
      code: "custom",
      path,
      message: "no longer exists; upload the picture again",
      input: undefined,
    },
  ]);
