/** Writes the results of a Vitest run as a TestReport. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { projectRoot } from "./project";
import { emptyReport, firstNonBlankLine, REPORT_FILE_VARIABLE, type TestIdentity } from "./test-reports";

const relative = (module: TestModule) => path.relative(projectRoot, module.moduleId);

const commandFor = (module: TestModule, place: string) => `npx vitest run --project="${module.project.name}" ${place}`;

function nameOf(test: TestCase): TestIdentity {
  const file = relative(test.module);
  const place = test.location ? `${file}:${test.location.line}` : file;
  return { place, title: test.fullName, command: commandFor(test.module, place) };
}

const identifyFile = (module: TestModule): TestIdentity => ({
  place: relative(module),
  title: "The file cannot be run.",
  command: commandFor(module, relative(module)),
});

export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const report = emptyReport();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "passed") report.passed += 1;
        else if (state === "failed")
          report.failed.push({ ...nameOf(test), error: firstNonBlankLine(errors[0]?.message ?? "") });
        else report.skipped += 1;
        if (test.diagnostic()?.flaky)
          report.secondTries.push({ ...nameOf(test), error: firstNonBlankLine(errors?.[0]?.message ?? "") });
      }
      // A hook that throws, or a file that cannot be loaded, belongs to no test.
      for (const { message } of module.errors())
        report.failed.push({ ...identifyFile(module), error: firstNonBlankLine(message) });
      report.files.push([relative(module), module.diagnostic().duration / 1000]);
    }
    for (const { message } of unhandled)
      report.failed.push({
        place: "",
        title: "Error outside a test",
        command: "npx vitest run",
        error: firstNonBlankLine(message),
      });
    const file = process.env[REPORT_FILE_VARIABLE];
    if (file) writeFileSync(file, JSON.stringify(report));
  }
}
