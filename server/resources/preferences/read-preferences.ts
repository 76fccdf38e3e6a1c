import { eq } from "drizzle-orm";
import type { Db, Transaction } from "../../db/database";
import { preferences } from "../../db/schema-preferences";

/** Returns the preferences of a person, or undefined if they have not saved any. */
export async function readPreferences(db: Db | Transaction, personId: string) {
  const { lists, startPage, rememberLists } = preferences;
  const [row] = await db
    .select({ lists, startPage, rememberLists })
    .from(preferences)
    .where(eq(preferences.personId, personId));
  return row;
}
