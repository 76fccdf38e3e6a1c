/** Signed addresses: whoever has one may read the file until it expires, and can make no other. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database";
import { settings } from "../db/schema";

const VALID_SECONDS = 15 * 60;
/** Addresses made within the same minute are equal, so that a reload finds the file in the browser's cache. */
const ROUND_SECONDS = 60;

export interface AddressSigner {
  /** The path with `expires` (seconds since 1970) and `signature`. */
  sign(path: string): string;
  check(path: string, expires: string | undefined, signature: string | undefined): "valid" | "expired" | "forged";
}

/** @param now milliseconds since 1970 */
export function createAddressSigner(secret: string, now: () => number = Date.now): AddressSigner {
  const signatureOf = (path: string, expires: string) =>
    createHmac("sha256", secret).update(`${path}\n${expires}`).digest("base64url");
  return {
    sign(path) {
      const seconds = Math.floor(now() / 1000);
      const expires = String(seconds - (seconds % ROUND_SECONDS) + VALID_SECONDS);
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires)}`;
    },
    check(path, expires = "", signature = "") {
      const expected = Buffer.from(signatureOf(path, expires));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      return Number(expires) * 1000 > now() ? "valid" : "expired";
    },
  };
}

/** The secret of this installation, made at the first start; servers on one database share it. */
export async function loadSecret(db: Db): Promise<string> {
  const key = "address-secret";
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  if (!row) throw new Error("The secret for signed addresses cannot be stored.");
  return row.value;
}
