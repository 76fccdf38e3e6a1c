/** TOTP codes of an authenticator app: RFC 6238 with six digits, 30 seconds and SHA-1, which every app supports. */
import { and, eq, gt, lt, or } from "drizzle-orm";
import { generateSecret, generateURI, verifySync } from "otplib";
import { nextTimestamp } from "../../base/clock";
import { decryptRow, encryptRow } from "../../db/encrypted-records";
import { EncryptedValue } from "../../crypto/encrypted-column";
import type { Transaction } from "../../db/database";
import { totpSecrets } from "../../db/schema-second-step";

/** Clocks may differ by one step of 30 seconds. */
const TOLERANCE_S = 30;
/** Half an hour in steps of 30 seconds. Normal clock drift between servers cannot record a step further ahead. */
const MAX_STEPS_AHEAD = 60;
const ISSUER = "E-commerce Admin";

/**
 * Creates a secret: in base32 for the person, as a URI for the app, and encrypted for storage until a code confirms it.
 */
export function createTotp({ id, email }: { id: string; email: string }): {
  secret: string;
  address: string;
  stored: string;
} {
  const secret = generateSecret();
  const address = generateURI({ issuer: ISSUER, label: email, secret });
  return { secret, address, stored: encryptRow(totpSecrets, { userId: id, secret, lastStep: 0 }).secret.text };
}

const decryptSecret = (userId: string, secret: EncryptedValue): string =>
  decryptRow(totpSecrets, { userId, secret }).secret;

/** Returns the time step of a code, ignoring spaces. Undefined if the code is not currently valid. */
function findTimeStep(secret: string, typed: string): number | undefined {
  const code = typed.replaceAll(/\s/g, "");
  // The library throws for text that cannot be a code.
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(nextTimestamp().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/**
 * Stores the secret for the person, replacing any other, if the code is correct. The code cannot be used again.
 * @param stored the value from createTotp; the secret is encrypted again with the current key
 */
export async function confirmTotp(tx: Transaction, userId: string, stored: string, code: string): Promise<boolean> {
  const secret = decryptSecret(userId, new EncryptedValue(stored));
  const lastStep = findTimeStep(secret, code);
  if (lastStep === undefined) return false;
  const values = encryptRow(totpSecrets, { userId, secret, lastStep, createdAt: nextTimestamp() });
  await tx.insert(totpSecrets).values(values).onConflictDoUpdate({ target: totpSecrets.userId, set: values });
  return true;
}

/**
 * Checks and consumes a code. Neither this code nor a later one may have been used before, even by a concurrent
 * request.
 *
 * If the last recorded step is far ahead, the clock has been set back since. That step is ignored, because it would
 * lock the person out until its time.
 */
export async function consumeTotpCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  const lastStep = row && findTimeStep(decryptSecret(userId, row.secret), code);
  if (!row || lastStep === undefined) return false;
  const isFree = or(lt(totpSecrets.lastStep, lastStep), gt(totpSecrets.lastStep, lastStep + MAX_STEPS_AHEAD));
  const taken = await tx
    .update(totpSecrets)
    .set({ lastStep })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, row.secret), isFree))
    .returning({ lastStep: totpSecrets.lastStep });
  return taken.length > 0;
}
