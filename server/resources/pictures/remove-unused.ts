import { and, inArray, like, lt, sql } from "drizzle-orm";
import { UPLOADED_PICTURES } from "../../../providers/pictures/contract";
import { peekTime } from "../../base/clock";
import type { Db } from "../../db/database";
import { categories, products } from "../../db/schema";
import { pictures } from "../../db/schema-pictures";
import type { FileStore } from "../../files/file-store";
import { pictureKeys, PICTURES_FOLDER, toPictureId } from "../../files/uploaded-pictures";
import { findPictureId, PICTURE_IN_ADDRESS } from "./picture-ids";

const GRACE_MS = 24 * 3_600_000;
const BATCH = 500;
const UPLOAD_PATTERN = `%${UPLOADED_PICTURES}/%`;

/**
 * Removes pictures that no product or category has used for a day, and files without a record that are a day old. A
 * file has no record if the server stopped before it wrote the record, or the database was reset.
 */
export async function removeUnusedPictures(
  db: Db,
  store: FileStore,
  isStopped: () => boolean = () => false,
): Promise<void> {
  /** Whether each picture's file is at least a day old, by id. In system time, like the times of files. */
  let batch = new Map<string, boolean>();
  for await (const { key, modifiedAt } of store.list(`${PICTURES_FOLDER}/`)) {
    if (isStopped()) return;
    const id = toPictureId(key.split("/").at(-1) ?? "");
    if (id === undefined) continue;
    batch.set(id, Date.now() - modifiedAt.getTime() >= GRACE_MS);
    if (batch.size < BATCH) continue;
    await removeUnused(db, store, batch);
    batch = new Map();
  }
  await removeUnused(db, store, batch);
}

async function removeUnused(db: Db, store: FileStore, isOld: ReadonlyMap<string, boolean>): Promise<void> {
  if (isOld.size === 0) return;
  const latest = new Date(peekTime().getTime() - GRACE_MS);
  const rows = await db
    .select()
    .from(pictures)
    .where(inArray(pictures.id, [...isOld.keys()]));
  const records = new Map(rows.map((row) => [row.id, row]));
  const unused = [...isOld].flatMap(([id, old]) => {
    const record = records.get(id);
    const isUnused = record ? record.unusedSince !== null && record.unusedSince < latest : old;
    return isUnused ? [id] : [];
  });
  if (unused.length === 0) return;

  const named = await findNamedPictures(db, unused);
  if (named.size > 0) {
    await db
      .update(pictures)
      .set({ unusedSince: null })
      .where(inArray(pictures.id, [...named]));
  }
  const removable = unused.filter((id) => !named.has(id));
  if (removable.length === 0) return;
  // If a product or category has started to use a picture meanwhile, `unusedSince` is null and the picture stays.
  const deleted = await db
    .delete(pictures)
    .where(and(inArray(pictures.id, removable), lt(pictures.unusedSince, latest)))
    .returning({ id: pictures.id });
  const removed = new Set(deleted.map(({ id }) => id));
  for (const id of removable) {
    if (records.has(id) && !removed.has(id)) continue;
    for (const key of pictureKeys(id)) await store.remove(key);
  }
}

/** Returns the pictures that a product or category names, by path or by full URL. */
async function findNamedPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const ofCategories = await db
    .select({ image: categories.image })
    .from(categories)
    .where(like(categories.image, UPLOAD_PATTERN));
  // The first condition must equal that of the partial index products_uploads_idx.
  const images = sql`${products.images}::text`;
  const rows = await db
    .select({ images: products.images })
    .from(products)
    .where(
      sql`${images} like '%/files/products/uploads/%' and exists (
        select 1 from regexp_matches(${images}, ${PICTURE_IN_ADDRESS}, 'g') as found
        where ${inArray(sql`found[1]`, [...ids])})`,
    );
  const named = [...rows.flatMap((row) => row.images), ...ofCategories.flatMap(({ image }) => image ?? [])];
  return new Set(named.flatMap((image) => findPictureId(image) ?? []));
}
