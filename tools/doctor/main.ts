/** `npm run doctor` checks what the console can do with another backend. See docs/backends/README.md. */
import { read } from "read";
import { runDoctor } from "./run";

/** Prompts for the password without echoing it. */
const ask = () => read({ prompt: "Password: ", silent: true, output: process.stderr });

/** Stops at the first Ctrl+C. The second one ends the process, because nothing listens any more. */
function onInterrupt(stop: () => void) {
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return () => {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  };
}

process.exitCode = await runDoctor(process.argv.slice(2), process.env, {
  ask: process.stdin.isTTY ? ask : undefined,
  print: console.log,
  complain: console.error,
  onInterrupt,
});
