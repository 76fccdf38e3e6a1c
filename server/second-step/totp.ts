/** Codes of an authenticator app: RFC 6238 with six digits, 30 seconds and SHA-1, which is what every app takes. */
import { and, eq, gt, lt, or } from "drizzle-orm";
import { generateSecret, generateURI, verifySync } from "otplib";
import { now } from "../clock";
import { opened, encrypted } from "../at-rest/records";
import { Encrypted } from "../at-rest/encrypted";
import type { Transaction } from "../db/database";
import { totpSecrets } from "../db/schema-second-step";

/** A clock may be one step, of 30 seconds, behind or ahead. */
const TOLERANCE_S = 30;
/** A step further ahead than half an hour was not taken by a server whose clock is a little ahead. */
const FURTHEST_STEPS = 60;
const ISSUER = "E-commerce Admin";

/** A new secret: for the person in base32, for the app as an address, and as it is stored until a code confirms it. */
export function newTotp({ id, email }: { id: string; email: string }): {
  secret: string;
  address: string;
  stored: string;
} {
  const secret = generateSecret();
  const address = generateURI({ issuer: ISSUER, label: email, secret });
  return { secret, address, stored: encrypted(totpSecrets, { userId: id, secret, lastStep: 0 }).secret.text };
}

const open = (userId: string, secret: Encrypted): string => opened(totpSecrets, { userId, secret }).secret;

/** The time step of the code, which may be typed in groups; undefined where it is none of this secret now. */
function stepOf(secret: string, typed: string): number | undefined {
  const code = typed.replaceAll(/\s/g, "");
  // The library throws for what cannot be a code.
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/**
 * Makes the secret the person's, in the place of another one, if the code is one of it. The code is used with that.
 * @param stored as newTotp answered it; with the key of today afterwards
 */
export async function confirmTotp(tx: Transaction, userId: string, stored: string, code: string): Promise<boolean> {
  const secret = open(userId, new Encrypted(stored));
  const lastStep = stepOf(secret, code);
  if (lastStep === undefined) return false;
  const values = encrypted(totpSecrets, { userId, secret, lastStep, createdAt: now() });
  await tx.insert(totpSecrets).values(values).onConflictDoUpdate({ target: totpSecrets.userId, set: values });
  return true;
}

/**
 * Whether the code is the person's, and neither it nor a later one was taken before, by a racing request either. A step far
 * ahead was taken by a clock that has been set back since: it would keep the person out until then.
 */
export async function takeTotpCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  const lastStep = row && stepOf(open(userId, row.secret), code);
  if (!row || lastStep === undefined) return false;
  const isFree = or(lt(totpSecrets.lastStep, lastStep), gt(totpSecrets.lastStep, lastStep + FURTHEST_STEPS));
  const taken = await tx
    .update(totpSecrets)
    .set({ lastStep })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, row.secret), isFree))
    .returning({ lastStep: totpSecrets.lastStep });
  return taken.length > 0;
}
