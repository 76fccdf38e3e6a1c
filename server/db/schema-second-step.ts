/** Tables for the second step at sign-in: the methods of each person, and pending challenges. */
import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { encryptedText } from "../crypto/encrypted-column";
import { timestampColumn, createdAt } from "./columns";
import { users } from "./schema";

const userId = () => text("user_id").references(() => users.id, { onDelete: "cascade" });

export const totpSecrets = pgTable("totp_secrets", {
  userId: userId().primaryKey(),
  /** In base32. */
  secret: encryptedText("secret").notNull(),
  /** The time step of the last accepted code, in units of 30 seconds since 1970. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: createdAt(),
});

export const passkeys = pgTable("passkeys", {
  id: text("id").primaryKey(),
  userId: userId().notNull(),
  /** Base64url, as the browser sends it. */
  credentialId: text("credential_id").notNull().unique(),
  /** The host name at which the passkey was created, and the only one at which it works. */
  rpId: text("rp_id").notNull(),
  /** COSE, in base64url. */
  publicKey: text("public_key").notNull(),
  /** The authenticator's signature counter; stays 0 for authenticators that do not count. */
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: jsonb("transports").$type<string[]>().notNull().default([]),
  name: text("name").notNull(),
  createdAt: createdAt(),
  lastUsedAt: timestampColumn("last_used_at"),
});

/** Unused codes. A used code is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userId().notNull(),
    /** SHA-256, which is safe because a code has 80 random bits. */
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const CHALLENGE_PURPOSES = ["sign-in", "passkey", "set-up-totp", "add-passkey"] as const;

export const secondStepChallenges = pgTable("second_step_challenges", {
  /** SHA-256 of the browser's token. */
  tokenHash: text("token_hash").primaryKey(),
  purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
  /** Null for a sign-in with only a passkey, which identifies the person. */
  userId: userId(),
  /** The challenge that a passkey signs, in base64url, or the TOTP secret that is being set up, encrypted. */
  secret: text("secret"),
  tries: integer("tries").notNull().default(0),
  expiresAt: timestampColumn("expires_at").notNull(),
});
