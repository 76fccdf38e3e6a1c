/**
 * Makes an administrator who may do everything, for a database without the demo accounts:
 * `node --import tsx server/cli/create-admin.ts --email a@shop.example --name "Asha Rao"`.
 * The password is asked for, or comes from ADMIN_PASSWORD.
 */
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { connect } from "../db/connect";
import { migrate } from "../db/migrate";
import { newId } from "../db/new-id";
import { users } from "../db/schema";
import { isUniqueViolation } from "../db/unique-violation";
import { loadEnvFile, readEnv } from "../env";
import { createPasswords } from "../http/passwords";
import { failToStart, StartError } from "../start-error";

const MIN_PASSWORD = 12;

const accountSchema = z.object({
  email: z.email("--email must be an e-mail address").toLowerCase(),
  name: z.string("--name is required").trim().min(1, "--name is required"),
  password: z.string().min(MIN_PASSWORD, `The password must have at least ${MIN_PASSWORD} characters`),
});

async function main(): Promise<void> {
  loadEnvFile();
  const account = await readAccount();
  const database = await connect(readEnv(process.env));
  try {
    await migrate(database);
    const { email, name, password } = account;
    const passwordHash = await createPasswords().hash(password);
    await database.db.insert(users).values({ id: newId(), email, name, role: "admin", passwordHash });
    process.stdout.write(`${email} can sign in now.\n`);
  } catch (error) {
    if (isUniqueViolation(error)) throw new StartError(`${account.email} has an account already.`);
    throw error;
  } finally {
    await database.close();
  }
}

/** @throws StartError naming the first thing that is missing or malformed */
async function readAccount(): Promise<z.infer<typeof accountSchema>> {
  const { values } = parseArgs({ options: { email: { type: "string" }, name: { type: "string" } } });
  const password = process.env["ADMIN_PASSWORD"] ?? (await askPassword());
  const account = accountSchema.safeParse({ ...values, password });
  if (!account.success) throw new StartError(`${account.error.issues[0]?.message ?? "Malformed arguments"}.`);
  return account.data;
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError("Set ADMIN_PASSWORD, or run this where it can ask for the password.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Password: ");
  terminal.close();
  return answer;
}

main().catch(failToStart);
