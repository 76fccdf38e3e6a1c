/**
 * Challenges connect two requests: of a sign-in, or of adding an authenticator app or a passkey. A challenge is valid
 * once, for five minutes and five tries. Challenges are in the database, so several servers share them.
 */
import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { secondStepChallenges, type CHALLENGE_PURPOSES } from "../../db/schema-second-step";
import { hashToken } from "../session";

const VALID_MS = 5 * 60_000;
const MAX_TRIES = 5;

type Purpose = (typeof CHALLENGE_PURPOSES)[number];
export type Challenge = typeof secondStepChallenges.$inferSelect;

/** Starts a challenge and returns its token of 43 characters. Also removes expired challenges. */
export async function startChallenge(
  db: Db | Transaction,
  challenge: { purpose: Purpose; userId?: string; secret?: string },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const begun = nextTimestamp().getTime();
  await db.delete(secondStepChallenges).where(lt(secondStepChallenges.expiresAt, new Date(begun)));
  await db
    .insert(secondStepChallenges)
    .values({ ...challenge, tokenHash: hashToken(token), expiresAt: new Date(begun + VALID_MS) });
  return token;
}

/**
 * Counts a try and returns the challenge. Call it before the answer is checked. Returns undefined if the challenge is
 * unknown, expired, used up, for another person or for another purpose.
 */
export async function tryChallenge(
  db: Db,
  token: string,
  purposes: readonly Purpose[],
  userId?: string,
): Promise<Challenge | undefined> {
  const { tokenHash, purpose, tries, expiresAt, userId: owner } = secondStepChallenges;
  const [challenge] = await db
    .update(secondStepChallenges)
    .set({ tries: sql`${tries} + 1` })
    .where(
      and(
        eq(tokenHash, hashToken(token)),
        inArray(purpose, purposes),
        gt(expiresAt, nextTimestamp()),
        lt(tries, MAX_TRIES),
        userId === undefined ? undefined : eq(owner, userId),
      ),
    )
    .returning();
  return challenge;
}

/**
 * Consumes the challenge, in the transaction of the action that it allowed. Returns false for the second of two
 * concurrent requests.
 */
export async function consumeChallenge(tx: Transaction, { tokenHash }: Challenge): Promise<boolean> {
  const ended = await tx
    .delete(secondStepChallenges)
    .where(eq(secondStepChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: secondStepChallenges.tokenHash });
  return ended.length > 0;
}
