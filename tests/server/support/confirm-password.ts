import { eq } from "drizzle-orm";
import type { Db } from "../../../server/db/database";
import { sessions } from "../../../server/db/schema";
import { hashOf } from "../../../server/http/session";

/** Lets a session make the changes that ask for the password again, whatever the clock of the test does. */
export async function confirmPassword(db: Db, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ passwordConfirmedUntil: new Date("9999-01-01") })
    .where(eq(sessions.tokenHash, hashOf(token)));
}
