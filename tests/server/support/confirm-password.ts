import { eq } from "drizzle-orm";
import type { Db } from "../../../server/db/database";
import { sessions } from "../../../server/db/schema";
import { hashToken } from "../../../server/auth/session";

/** Confirms the password of a session indefinitely, regardless of the test's clock. */
export async function confirmPassword(db: Db, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ passwordConfirmedUntil: new Date("9999-01-01") })
    .where(eq(sessions.tokenHash, hashToken(token)));
}
