/** The `doctor` command, independent of the process: takes arguments, prints a report, returns an exit code. */
import { writeFile } from "node:fs/promises";
import { readArguments, readCredentials } from "./arguments";
import { StoppedError } from "./client";
import { examineBackend, ExaminationStopped, type ExamineOptions } from "./examine";
import { toHtml } from "./html";
import { takeScreenshots } from "./pictures/take";
import { EXIT_CODE_FAILED, EXIT_CODE_STOPPED, EXIT_CODES, type Report } from "./report";
import { CannotStartError } from "./sign-in";
import { formatForTerminal, formatLeftovers } from "./terminal";

interface Terminal {
  /** Prompts for the password; absent without a terminal. */
  ask?: (() => Promise<string>) | undefined;
  /** Prints the report. */
  print: (text: string) => void;
  /** Prints an error, or a message that is not part of the report. */
  complain: (why: unknown) => void;
  /** Calls `stop` on Ctrl+C, until the returned function is called. */
  onInterrupt?: (stop: () => void) => () => void;
}

/** Examines the backend. Ctrl+C stops the examination and removes the records that it created. */
async function examineUntilInterrupted(
  options: ExamineOptions,
  { complain, onInterrupt }: Pick<Terminal, "complain" | "onInterrupt">,
): Promise<Report> {
  const controller = new AbortController();
  const release = onInterrupt?.(() => {
    complain("Stopping, and removing what was created. Press Ctrl+C again to leave it.");
    controller.abort();
  });
  try {
    return await examineBackend({ ...options, signal: controller.signal });
  } finally {
    release?.();
  }
}

/** Prints why the report could not be made or saved. @returns the exit code */
function explainFailure(error: unknown, complain: Terminal["complain"]): number {
  if (error instanceof ExaminationStopped) {
    const isInterrupted = error.cause instanceof StoppedError;
    if (!isInterrupted) complain(error.cause);
    complain(error.leftovers.length > 0 ? formatLeftovers(error) : "Stopped. Nothing was left on the backend.");
    return isInterrupted ? EXIT_CODE_STOPPED : EXIT_CODE_FAILED;
  }
  complain(error instanceof CannotStartError ? error.message : error);
  return EXIT_CODE_FAILED;
}

/** @returns the exit code. Never rejects. */
export async function runDoctor(
  args: string[],
  environment: NodeJS.ProcessEnv,
  { ask, print, complain, onInterrupt }: Terminal,
): Promise<number> {
  try {
    const { html, json, pictures, ...options } = readArguments(args);
    const credentials = await readCredentials(options, environment, ask);
    const terminal = { complain, ...(onInterrupt && { onInterrupt }) };
    const report = await examineUntilInterrupted({ ...options, credentials }, terminal);
    print(json ? JSON.stringify(report, null, 2) : formatForTerminal(report));
    if (html !== undefined) {
      const taken = pictures ? await takeScreenshots({ ...options, credentials }) : undefined;
      // The masks of the screenshots may miss personal data, so only the owner may read the file.
      await writeFile(html, toHtml(report, taken), { mode: 0o600 });
    }
    return EXIT_CODES[report.verdict];
  } catch (error) {
    return explainFailure(error, complain);
  }
}
