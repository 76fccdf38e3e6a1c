/** What is under way between two requests: good once, for five minutes, and for five tries. Several servers share them. */
import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { now } from "../clock";
import type { Db, Transaction } from "../db/database";
import { secondStepChallenges, type CHALLENGE_PURPOSES } from "../db/schema-second-step";
import { hashOf } from "../http/session";

const VALID_MS = 5 * 60_000;
const MOST_TRIES = 5;

type Purpose = (typeof CHALLENGE_PURPOSES)[number];
export type Challenge = typeof secondStepChallenges.$inferSelect;

/** Answers the token that names the challenge, 43 characters. Those that have run out are removed on the way. */
export async function startChallenge(
  db: Db | Transaction,
  challenge: { purpose: Purpose; userId?: string; secret?: string },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const begun = now().getTime();
  await db.delete(secondStepChallenges).where(lt(secondStepChallenges.expiresAt, new Date(begun)));
  await db
    .insert(secondStepChallenges)
    .values({ ...challenge, tokenHash: hashOf(token), expiresAt: new Date(begun + VALID_MS) });
  return token;
}

/** Counts a try, before it is looked at; undefined where the challenge is unknown, over, for something else or used up. */
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
        eq(tokenHash, hashOf(token)),
        inArray(purpose, purposes),
        gt(expiresAt, now()),
        lt(tries, MOST_TRIES),
        userId === undefined ? undefined : eq(owner, userId),
      ),
    )
    .returning();
  return challenge;
}

/** Uses the challenge up, in the transaction of what it allowed. False for the second of two racing requests. */
export async function endChallenge(tx: Transaction, { tokenHash }: Challenge): Promise<boolean> {
  const ended = await tx
    .delete(secondStepChallenges)
    .where(eq(secondStepChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: secondStepChallenges.tokenHash });
  return ended.length > 0;
}
