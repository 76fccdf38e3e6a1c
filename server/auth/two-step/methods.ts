/** The methods that a person has set up for the second step. */
import { asc, eq } from "drizzle-orm";
import type { SecondStepMethod } from "../../../resources/account/second-step/contract";
import type { Db, Transaction } from "../../db/database";
import { passkeys, recoveryCodes, secondStepChallenges, totpSecrets } from "../../db/schema-second-step";

export interface SecondStepState {
  /** When the authenticator app was set up; undefined without one. */
  totpSince: Date | undefined;
  passkeys: (typeof passkeys.$inferSelect)[];
  recoveryCodesLeft: number;
}

export async function readSecondStep(db: Db | Transaction, userId: string): Promise<SecondStepState> {
  const [totp] = await db
    .select({ since: totpSecrets.createdAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const recoveryCodesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return { totpSince: totp?.since, passkeys: keys, recoveryCodesLeft };
}

/** Returns the available methods, the preferred one first. */
export const availableMethods = ({ totpSince, passkeys, recoveryCodesLeft }: SecondStepState): SecondStepMethod[] => [
  ...(totpSince ? ["totp" as const] : []),
  ...(passkeys.length > 0 ? ["passkey" as const] : []),
  ...(recoveryCodesLeft > 0 ? ["recoveryCode" as const] : []),
];

/** Whether a second step is set up. Recovery codes don't count, because they are removed with the last method. */
export const isSecondStepSetUp = ({ totpSince, passkeys }: Pick<SecondStepState, "totpSince" | "passkeys">): boolean =>
  totpSince !== undefined || passkeys.length > 0;

/** Removes a person's second step. They then sign in with only the password. */
export async function resetSecondStep(db: Db | Transaction, userId: string): Promise<void> {
  for (const table of [totpSecrets, passkeys, recoveryCodes, secondStepChallenges]) {
    await db.delete(table).where(eq(table.userId, userId));
  }
}

/** Removes the rest of the second step if no method is left. Call it after removing a method. */
export async function removeIfNoMethodLeft(tx: Transaction, userId: string): Promise<void> {
  if (!isSecondStepSetUp(await readSecondStep(tx, userId))) await resetSecondStep(tx, userId);
}
