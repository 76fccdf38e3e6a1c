/** `npm run doctor`: says of somebody else's backend what the console can do with it. See docs/backends/README.md. */
import { writeFile } from "node:fs/promises";
import { read } from "read";
import { readArguments, readCredentials } from "./doctor/arguments";
import { examine } from "./doctor/examine";
import { toHtml } from "./doctor/html";
import { COULD_NOT_BEGIN, EXIT_CODES } from "./doctor/report";
import { CannotBegin } from "./doctor/sign-in";
import { toLines } from "./doctor/terminal";

/** What is typed is not shown. */
const askPassword = () => read({ prompt: "Password: ", silent: true, output: process.stderr });

async function doctor(): Promise<void> {
  const { html, json, ...asked } = readArguments(process.argv.slice(2));
  const credentials = await readCredentials(asked, process.env, process.stdin.isTTY ? askPassword : undefined);
  const report = await examine({ ...asked, credentials });
  if (html !== undefined) await writeFile(html, toHtml(report));
  console.log(json ? JSON.stringify(report, null, 2) : toLines(report));
  process.exitCode = EXIT_CODES[report.verdict];
}

doctor().catch((error: unknown) => {
  console.error(error instanceof CannotBegin ? error.message : error);
  process.exitCode = COULD_NOT_BEGIN;
});
