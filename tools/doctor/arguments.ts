/** Parses the doctor's command line and environment. */
import { parseArgs } from "node:util";
import { CannotStartError, type Credentials } from "./sign-in";

const USAGE = `npm run doctor -- --url https://api.example --email admin@example.com

  --url      the base address of the backend; its calls are below <url>/api/
  --email    an administrator's, without a second step. The password is asked for, or read from DOCTOR_PASSWORD;
             DOCTOR_TOKEN, the token of an open session, stands for both
  --origin   the console's origin, such as https://admin.example, where it is another one: checks CORS
  --write    makes, changes and deletes records of its own, too
  --json     prints the report as JSON
  --html     writes the report as a page into this file
  --pictures takes pictures of the console's screens into that page, without what the backend answered

It ends with 0 where all works, 1 where something is degraded, 2 where something is broken, 3 where it cannot begin.`;

export interface Arguments {
  url: string;
  email: string | undefined;
  origin: string | undefined;
  write: boolean;
  json: boolean;
  html: string | undefined;
  pictures: boolean;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: "string" },
        email: { type: "string" },
        origin: { type: "string" },
        write: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        html: { type: "string" },
        pictures: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new CannotStartError(
      `${error instanceof Error ? error.message : "The arguments cannot be read."}\n\n${USAGE}`,
    );
  }
}

/** Parses an http or https URL. @throws CannotStartError */
function readAddress(text: string, name: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new CannotStartError(`--${name} must be an address that begins with http:// or https://.`);
  if (address.username !== "" || address.password !== "")
    throw new CannotStartError(`--${name} must be without a name and a password: others can read a command line.`);
  return address;
}

/** @throws CannotStartError with the remedy */
export function readArguments(args: string[]): Arguments {
  if (args.some((arg) => /^--?(password|token)\b/.test(arg)))
    throw new CannotStartError(
      "Do not pass a password or token as an argument, because other users can read it. Set DOCTOR_PASSWORD or DOCTOR_TOKEN.",
    );
  const { url, email, origin, write, json, html, pictures } = parse(args);
  if (url === undefined) throw new CannotStartError(USAGE);
  if (pictures && html === undefined)
    throw new CannotStartError("--pictures needs --html, whose page contains the pictures.");
  const { origin: host, pathname } = readAddress(url, "url");
  return {
    url: `${host}${pathname}`.replace(/\/+$/, ""),
    email,
    origin: origin === undefined ? undefined : readAddress(origin, "origin").origin,
    write,
    json,
    html,
    pictures,
  };
}

/**
 * The credentials that the doctor signs in with.
 *
 * @param ask prompts for the password on a terminal
 * @throws CannotStartError if neither the arguments nor the environment provide credentials
 */
export async function readCredentials(
  { email }: Pick<Arguments, "email">,
  env: NodeJS.ProcessEnv,
  ask: (() => Promise<string>) | undefined,
): Promise<Credentials> {
  const token = env["DOCTOR_TOKEN"];
  if (token) return { token };
  if (email === undefined) throw new CannotStartError("Set --email, or DOCTOR_TOKEN.");
  const password = env["DOCTOR_PASSWORD"] ?? (await ask?.());
  if (!password)
    throw new CannotStartError("Set DOCTOR_PASSWORD, or run this in a terminal to be asked for the password.");
  return { email, password };
}
