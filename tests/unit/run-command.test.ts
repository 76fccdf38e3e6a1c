import { describe, expect, it } from "vitest";
import { runCommand } from "../../scripts/run-command";

const runScript = (script: string) => runCommand(process.execPath, ["--eval", script]);

describe("runCommand", () => {
  it("captures a character that arrives in two parts", async () => {
    const script = `
      const [first, ...rest] = Buffer.from("₹");
      process.stdout.write(Buffer.from([first]), () => setTimeout(() => process.stdout.write(Buffer.from(rest)), 100));`;
    expect(await runScript(script)).toEqual({ passed: true, output: "₹" });
  });

  it("captures both outputs of a command that fails", async () => {
    const { passed, output } = await runScript('console.log("out"); console.error("err"); process.exitCode = 3;');
    expect(passed).toBe(false);
    expect(output).toContain("out");
    expect(output).toContain("err");
  });
});
