/** The `doctor` command, independent of the process: takes arguments, prints a report, returns an exit code. */
import { writeFile } from "node:fs/promises";
import { readArguments, readCredentials } from "./arguments";
import { examineBackend } from "./examine";
import { toHtml } from "./html";
import { takeScreenshots } from "./pictures/take";
import { EXIT_CODE_NOT_STARTED, EXIT_CODES } from "./report";
import { CannotStartError } from "./sign-in";
import { formatForTerminal } from "./terminal";

interface Terminal {
  /** Prompts for the password; absent without a terminal. */
  ask?: (() => Promise<string>) | undefined;
  /** Prints the report. */
  print: (text: string) => void;
  /** Prints why there is no report. */
  complain: (why: unknown) => void;
}

/** @returns the exit code. Never rejects. */
export async function runDoctor(
  args: string[],
  environment: NodeJS.ProcessEnv,
  { ask, print, complain }: Terminal,
): Promise<number> {
  try {
    const { html, json, pictures, ...asked } = readArguments(args);
    const credentials = await readCredentials(asked, environment, ask);
    const report = await examineBackend({ ...asked, credentials });
    if (html !== undefined) {
      const taken = pictures ? await takeScreenshots({ ...asked, credentials }) : undefined;
      // The screenshots may show personal data, so only the owner may read the file.
      await writeFile(html, toHtml(report, taken), { mode: 0o600 });
    }
    print(json ? JSON.stringify(report, null, 2) : formatForTerminal(report));
    return EXIT_CODES[report.verdict];
  } catch (error) {
    complain(error instanceof CannotStartError ? error.message : error);
    return EXIT_CODE_NOT_STARTED;
  }
}
