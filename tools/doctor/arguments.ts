/** Parses the doctor's command line and environment. */
import { parseArgs } from "node:util";
import { CannotStartError, type Credentials } from "./sign-in";

const USAGE = `npm run doctor -- --url https://api.example --email admin@example.com

  --url       URL of the backend; its calls start with <url>/api/
  --email     email address of an administrator without two-step verification. The password is read from
              DOCTOR_PASSWORD, or you are asked for it. To use an open session instead, set DOCTOR_TOKEN to its token.
  --origin    origin of the console, such as https://admin.example, if it differs from the backend's; also checks CORS
  --write     also creates, changes and deletes test records
  --json      prints the report as JSON
  --html      writes the report to this file as a web page
  --pictures  adds screenshots of the console to that page, without the backend's data

Exit codes: 0 everything works, 1 something is degraded, 2 something is broken, 3 the report could not be made or saved.`;

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
    throw new CannotStartError(`${error instanceof Error ? error.message : "The arguments are invalid."}\n\n${USAGE}`);
  }
}

/** Parses an http or https URL. @throws CannotStartError */
function readUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CannotStartError(`--${name} must be a URL that starts with http:// or https://.`);
  if (url.username !== "" || url.password !== "")
    throw new CannotStartError(`--${name} must not contain a user name or password, because other users can read it.`);
  return url;
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
    throw new CannotStartError("--pictures requires --html, because it adds the pictures to that page.");
  const { origin: host, pathname } = readUrl(url, "url");
  return {
    url: `${host}${pathname}`.replace(/\/+$/, ""),
    email,
    origin: origin === undefined ? undefined : readUrl(origin, "origin").origin,
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
  if (email === undefined) throw new CannotStartError("Set --email or DOCTOR_TOKEN.");
  const password = env["DOCTOR_PASSWORD"] ?? (await ask?.());
  if (!password)
    throw new CannotStartError("Set DOCTOR_PASSWORD, or run this in a terminal to be asked for the password.");
  return { email, password };
}
