/** The command but for the process around it: arguments in, a report and an exit code out. */
import { writeFile } from "node:fs/promises";
import { readArguments, readCredentials } from "./arguments";
import { examine } from "./examine";
import { toHtml } from "./html";
import { takePictures } from "./pictures/take";
import { COULD_NOT_BEGIN, EXIT_CODES } from "./report";
import { CannotBegin } from "./sign-in";
import { toLines } from "./terminal";

interface Terminal {
  /** Asks for the password; absent where nobody is there to ask. */
  ask?: (() => Promise<string>) | undefined;
  /** The report. */
  print: (text: string) => void;
  /** Why there is none. */
  complain: (why: unknown) => void;
}

/** @returns what the command ends with. Never rejects. */
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
      // The pictures may show personal data.
      await writeFile(html, toHtml(report, taken), { mode: 0o600 });
    }
    print(json ? JSON.stringify(report, null, 2) : toLines(report));
    return EXIT_CODES[report.verdict];
  } catch (error) {
    complain(error instanceof CannotBegin ? error.message : error);
    return COULD_NOT_BEGIN;
  }
}
