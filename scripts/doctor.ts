/** `npm run doctor`: says of somebody else's backend what the console can do with it. See docs/backends/README.md. */
import { read } from "read";
import { runDoctor } from "./doctor/run";

/** What is typed is not shown. */
const ask = () => read({ prompt: "Password: ", silent: true, output: process.stderr });

process.exitCode = await runDoctor(process.argv.slice(2), process.env, {
  ask: process.stdin.isTTY ? ask : undefined,
  print: console.log,
  complain: console.error,
});
