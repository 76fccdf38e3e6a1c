/** The second step at sign-in: what each person has set up, and what is under way. */
import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { encryptedText } from "../at-rest/encrypted";
import { at, createdAt } from "./columns";
import { users } from "./schema";

const userId = () => text("user_id").references(() => users.id, { onDelete: "cascade" });

export const totpSecrets = pgTable("totp_secrets", {
  userId: userId().primaryKey(),
  /** In base32. */
  secret: encryptedText("secret").notNull(),
  /** The time step, of 30 seconds since 1970, of the last code that was taken. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: createdAt(),
});

export const passkeys = pgTable("passkeys", {
  id: text("id").primaryKey(),
  userId: userId().notNull(),
  /** Base64url, as the browser sends it. */
  credentialId: text("credential_id").notNull().unique(),
  /** The name in the address at which it was made, and the only one at which it is good. */
  rpId: text("rp_id").notNull(),
  /** COSE, in base64url. */
  publicKey: text("public_key").notNull(),
  /** How often the authenticator has signed; 0 for ever with those that do not count. */
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: jsonb("transports").$type<string[]>().notNull().default([]),
  name: text("name").notNull(),
  createdAt: createdAt(),
  lastUsedAt: at("last_used_at"),
});

/** Codes that were not used yet; one that is used is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userId().notNull(),
    /** SHA-256: a code has 80 random bits. */
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const CHALLENGE_PURPOSES = ["sign-in", "passkey", "set-up-totp", "add-passkey"] as const;

export const secondStepChallenges = pgTable("second_step_challenges", {
  /** SHA-256 of the token that the browser has. */
  tokenHash: text("token_hash").primaryKey(),
  purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
  /** Null for a sign-in by a passkey alone: the passkey says whose it is. */
  userId: userId(),
  /** What a passkey has to sign, in base64url, or the TOTP secret that is being set up, encrypted. */
  secret: text("secret"),
  tries: integer("tries").notNull().default(0),
  expiresAt: at("expires_at").notNull(),
});
