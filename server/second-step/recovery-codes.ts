/** Ten codes for the day when the phone is lost: each is good once. */
import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { recoveryCodes } from "../db/schema-second-step";
import { hashOf } from "../http/session";

const COUNT = 10;
const LENGTH = 16;
/** Without what is easily mistaken: 32 signs, of 5 bits each. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const hashOfCode = (code: string) => hashOf(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

function newCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join("");
  return signs.replaceAll(/.{4}(?!$)/g, "$&-");
}

/** New codes in the place of all former ones, such as "K7QM-2XWD-9FHR-TB4C". Nobody can read them again. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })));
  return codes;
}

/** Uses the code up; false where it is none of the person's, or was used. Blanks, dashes and case do not matter. */
export async function takeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOfCode(code))))
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}
