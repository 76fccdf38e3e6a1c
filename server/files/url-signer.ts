/**
 * Presigned URLs of files. Anyone who has one can read the file until it expires or the requesting session or API token
 * ends. Clients cannot make their own.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { nextTimestamp } from "../base/clock";
import type { Db } from "../db/database";
import { settings } from "../db/schema-settings";

const VALID_SECONDS = 15 * 60;
/**
 * URLs signed within the same minute are equal, so the browser does not reload an image when its record is reloaded.
 */
const ROUND_SECONDS = 60;

/** The query parameters that `sign` adds. */
interface SignedQuery {
  expires?: string | undefined;
  session?: string | undefined;
  signature?: string | undefined;
}

export interface UrlSigner {
  /**
   * Returns the path with `expires` (seconds since 1970), `session` (the id of the requesting session or API token) and
   * `signature`.
   */
  sign(path: string, session: string): string;
  /** Checks the signature and the expiry. The caller checks whether the session is still open. */
  check(path: string, { expires, session, signature }: SignedQuery): "valid" | "expired" | "forged";
}

export function createUrlSigner(secret: string): UrlSigner {
  const signatureOf = (path: string, expires: string, session: string) =>
    createHmac("sha256", secret).update([path, expires, session].join("\n")).digest("base64url");
  return {
    sign(path, session) {
      const seconds = Math.floor(nextTimestamp().getTime() / 1000);
      const expires = String(seconds - (seconds % ROUND_SECONDS) + VALID_SECONDS);
      return `${path}?expires=${expires}&session=${session}&signature=${signatureOf(path, expires, session)}`;
    },
    check(path, { expires = "", session = "", signature = "" }) {
      const expected = Buffer.from(signatureOf(path, expires, session));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      return Number(expires) * 1000 > nextTimestamp().getTime() ? "valid" : "expired";
    },
  };
}

/** Returns the secret of this installation, which the first start creates. All servers on one database share it. */
export async function loadOrCreateSecret(db: Db): Promise<string> {
  const key = "address-secret";
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  if (!row) throw new Error("The secret for signed addresses cannot be stored.");
  return row.value;
}
