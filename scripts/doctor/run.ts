/** The `doctor` command, independent of the process: takes arguments, prints a report, returns an exit code. */
import { writeFile } from "node:fs/promises";
import { readArguments, readCredentials } from "./arguments";
import { examine } from "./examine";
import { toHtml } from "./html";
import { takePictures } from "./pictures/take";
import { COULD_NOT_BEGIN, EXIT_CODES } from "./report";
import { CannotBegin } from "./sign-in";
import { toLines } from "./terminal";

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
    const report = await examine({ ...asked, credentials });
    if (html !== undefined) {
      const taken = pictures ? await takePictures({ ...asked, credentials }) : undefined;
      // The screenshots may show personal data, so only the owner may read the file.
      await writeFile(html, toHtml(report, taken), { mode: 0o600 });
    }
    print(json ? JSON.stringify(report, null, 2) : toLines(report));
    return EXIT_CODES[report.verdict];
  } catch (error) {
    complain(error instanceof CannotBegin ? error.message : error);
    return COULD_NOT_BEGIN;
  }
}
