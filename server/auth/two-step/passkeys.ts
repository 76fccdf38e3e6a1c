/** Passkeys: creates the options for the browser, and verifies its answers. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { nextTimestamp } from "../../base/clock";
import type { Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { passkeys } from "../../db/schema-second-step";
import { requiredText } from "../../http/fields";
import type { Site } from "./site";

type PasskeyRow = typeof passkeys.$inferSelect;

/** Base64url text. The limit is longer than any value that a browser sends. */
const encoded = requiredText(16_384).pipe(z.string().regex(/^[\w-]+$/, "must be base64url"));
const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
};

/** The browser's response to a sign-in with a passkey. */
export const passkeyResponseSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});

/** The browser's response to the creation of a passkey. */
export const passkeyCreationSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(requiredText(30)).max(10).optional(),
  }),
});

/** Describes a passkey to the browser. Without known transports, the browser tries all of them. */
const toDescriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  ...(transports.length > 0 ? { transports } : {}),
});

/** Returns the options of navigator.credentials.create for another passkey. */
export const createPasskeyOptions = (
  site: Site,
  user: { id: string; name: string; email: string },
  own: PasskeyRow[],
) =>
  generateRegistrationOptions({
    rpName: "E-commerce Admin",
    rpID: site.rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: own.map(toDescriptor),
    // The passkey replaces both email and password. So it must be discoverable, and verify its owner by finger, face
    // or PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

/** Returns the options of navigator.credentials.get, for one of these passkeys or for any that the person chooses. */
export const createSignInOptions = (site: Site, own: PasskeyRow[] = []) =>
  generateAuthenticationOptions({
    rpID: site.rpID,
    userVerification: "required",
    ...(own.length > 0 ? { allowCredentials: own.map(toDescriptor) } : {}),
  });

/** Stores a new passkey. Returns false if the browser's response is invalid or the passkey already exists. */
export async function addPasskey(
  tx: Transaction,
  passkey: {
    userId: string;
    name: string;
    challenge: string;
    site: Site;
    answer: z.output<typeof passkeyCreationSchema>;
  },
): Promise<boolean> {
  const { userId, name, challenge, site, answer } = passkey;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    requireUserVerification: true,
    // The library throws for most invalid responses.
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

/** Returns the id of the passkey's owner, by the credential id that the browser sends. */
export async function findPasskeyOwner(tx: Transaction, credentialId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return row?.userId;
}

/** Verifies that the person's passkey has signed the challenge, and raises its counter. */
export async function verifyPasskey(
  tx: Transaction,
  assertion: { challenge: string; site: Site; answer: z.output<typeof passkeyResponseSchema>; userId: string },
): Promise<boolean> {
  const { challenge, site, answer, userId } = assertion;
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
    // The library throws for most invalid responses, including a counter that did not increase.
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!result.verified || !result.authenticationInfo) return false;
  const counter = result.authenticationInfo.newCounter;
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: nextTimestamp() })
    // A passkey without a counter stays at 0. The challenge works only once in any case.
    .where(and(eq(passkeys.id, row.id), or(lt(passkeys.counter, counter), sql`${counter}::bigint = 0`)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
