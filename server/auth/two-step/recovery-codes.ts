/** Ten recovery codes for a lost phone. Each works once. */
import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/database";
import { recoveryCodes } from "../../db/schema-second-step";
import { hashToken } from "../session";

const CODE_COUNT = 10;
const CODE_LENGTH = 16;
/** 32 characters of 5 bits each, without easily confused ones. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const hashOfCode = (code: string) => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

function newCode(): string {
  const characters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return characters.replaceAll(/.{4}(?!$)/g, "$&-");
}

/** Replaces all codes of a person with new ones, such as "K7QM-2XWD-9FHR-TB4C". They cannot be read again. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })));
  return codes;
}

/** Consumes a code. Returns false if it is not an unused code of the person. Spaces, dashes and case don't matter. */
export async function consumeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOfCode(code))))
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}
