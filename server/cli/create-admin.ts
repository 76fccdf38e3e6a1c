/**
 * Creates an administrator with the Owner role, for a database without the demo accounts:
 * `node --import tsx server/cli/create-admin.ts --email a@shop.example --name "Asha Rao"`.
 * Takes the password from ADMIN_PASSWORD, or asks for it.
 */
import { parseOptions } from "../base/command-options";
import { read } from "read";
import { z } from "zod";
import { OWNER_ROLE } from "../auth/built-in-roles";
import { checkPassword } from "../auth/password-rule";
import { connect } from "../db/connect";
import { migrate } from "../migrate";
import { newId } from "../db/new-id";
import { users } from "../db/schema";
import { isUniqueViolation } from "../db/error-code";
import { startDemoClock } from "../seed/demo-clock";
import { loadEnvFile, readEnv } from "../base/env";
import { sealEntries } from "../audit/seal";
import { recordEvent, SYSTEM_ACTOR } from "../audit/record-event";
import { createPasswordHasher } from "../auth/passwords";
import { exitWithError, StartError } from "../base/start-error";

const accountSchema = z.object({
  email: z.email("--email must be an email address").toLowerCase(),
  name: z.string("--name is required").trim().min(1, "--name is required"),
  password: z.string(),
});

async function main(): Promise<void> {
  loadEnvFile();
  const account = await readAccount();
  const env = readEnv(process.env);
  const database = await connect(env);
  try {
    await migrate(database);
    await startDemoClock(env, database);
    const { email, name, password } = account;
    const passwordHash = await createPasswordHasher().hash(password);
    const id = newId();
    await database.db.transaction(async (tx) => {
      await tx.insert(users).values({ id, email, name, role: "admin", roleId: OWNER_ROLE, passwordHash });
      await recordEvent(tx, SYSTEM_ACTOR, {
        ...{ action: "administrators.create", resource: "administrators", resourceId: id, about: `users/${id}` },
        ...{ label: name, before: null, after: { name, email, role: "Owner" } },
      });
    });
    await sealEntries(database.db);
    process.stdout.write(`${email} can sign in now.\n`);
  } catch (error) {
    if (isUniqueViolation(error)) throw new StartError(`${account.email} already has an account.`);
    throw error;
  } finally {
    await database.close();
  }
}

/** @throws StartError naming the first argument that is missing or malformed */
async function readAccount(): Promise<z.infer<typeof accountSchema>> {
  const { values } = parseOptions({ options: { email: { type: "string" }, name: { type: "string" } } });
  const password = process.env["ADMIN_PASSWORD"] ?? (await askPassword());
  const account = accountSchema.safeParse({ ...values, password });
  if (!account.success) throw new StartError(`${account.error.issues[0]?.message ?? "Malformed arguments"}.`);
  const problem = await checkPassword(password, account.data);
  if (problem !== undefined) throw new StartError(`The password ${problem}.`);
  return account.data;
}

/** Asks for the password without echoing it. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError("Set ADMIN_PASSWORD, or run this where it can ask for the password.");
  return read({ prompt: "Password: ", silent: true });
}

main().catch(exitWithError);
