/** Passkeys: what the browser is asked, and whether its answer holds. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { now } from "../clock";
import type { Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { passkeys } from "../db/schema-second-step";
import { requiredText } from "../http/fields";
import type { Site } from "./site";

type PasskeyRow = typeof passkeys.$inferSelect;

/** More than the longest that a browser sends. */
const encoded = requiredText(16_384).pipe(z.string().regex(/^[\w-]+$/, "must be base64url"));
const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
};

/** What a browser answers when it signs in by a passkey. */
export const passkeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});

/** What a browser answers when it has made a passkey. */
export const newPasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(requiredText(30)).max(10).optional(),
  }),
});

/** Of an authenticator that did not say how it is reached, anything is asked. */
const described = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  ...(transports.length > 0 ? { transports } : {}),
});

/** What navigator.credentials.create is asked for one more passkey. */
export const creationOptions = (site: Site, user: { id: string; name: string; email: string }, own: PasskeyRow[]) =>
  generateRegistrationOptions({
    rpName: "E-commerce Admin",
    rpID: site.rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: own.map(described),
    // It signs in alone, so it has to be found without a name, and it has to know its owner by a finger, face or PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

/** What navigator.credentials.get is asked: for one of these, or for any that the person chooses. */
export const requestOptions = (site: Site, own: PasskeyRow[] = []) =>
  generateAuthenticationOptions({
    rpID: site.rpID,
    userVerification: "required",
    ...(own.length > 0 ? { allowCredentials: own.map(described) } : {}),
  });

/** Keeps a passkey that the browser has made. False where the answer does not hold, or the passkey is known already. */
export async function addPasskey(
  tx: Transaction,
  passkey: { userId: string; name: string; challenge: string; site: Site; answer: z.output<typeof newPasskeyAnswer> },
): Promise<boolean> {
  const { userId, name, challenge, site, answer } = passkey;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    requireUserVerification: true,
    // The library throws for most of what does not hold.
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return false;
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  const added = await tx
    .insert(passkeys)
    .values({
      id: newId(),
      userId,
      name,
      credentialId,
      rpId: site.rpID,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/** The id of the person whose passkey this is, by the id that the browser sends. */
export async function passkeyOwner(tx: Transaction, credentialId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return row?.userId;
}

/** Whether the person's passkey has signed the challenge; its counter is raised then. */
export async function takePasskey(
  tx: Transaction,
  asked: { challenge: string; site: Site; answer: z.output<typeof passkeyAnswer>; userId: string },
): Promise<boolean> {
  const { challenge, site, answer, userId } = asked;
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, answer.id));
  if (row?.userId !== userId) return false;
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
      counter: row.counter,
    },
    requireUserVerification: true,
    // The library throws for most of what does not hold, a counter that did not rise among it.
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!result.verified || !result.authenticationInfo) return false;
  const counter = result.authenticationInfo.newCounter;
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now() })
    // One that does not count stays at 0; the challenge is good once in any case.
    .where(and(eq(passkeys.id, row.id), or(lt(passkeys.counter, counter), sql`${counter}::bigint = 0`)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
