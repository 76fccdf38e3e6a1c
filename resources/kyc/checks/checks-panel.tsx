import { StatusTag } from "../../../src/kit/ui/status-tag";
import type { ValueLabel } from "../../../src/kit/define/tones";
import { runChecks, type Check, type CheckResult } from "./checks";
import type { KycApplication } from "../contract";
import { deskMessages as words } from "../desk-messages";
import { DuplicateVendors } from "./shared-numbers";

const LABELS = {
  issue: { label: words.results.issue, tone: "orange" },
  notGiven: { label: words.results.notGiven },
  ok: { label: words.results.ok },
} as const satisfies Record<CheckResult, ValueLabel>;

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul>
      {checks.map(({ name, result, text, vendors }) => (
        <li key={name}>
          <span className="kyc-check-name">{words.names[name]}</span>
          <StatusTag value={result} valueLabels={LABELS} />
          <span className="kyc-check-text">{vendors ? <DuplicateVendors vendors={vendors} /> : text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Lists the checks of an application. Checks that need attention are visible. All others are collapsed. */
export function ChecksPanel({ application }: { application: KycApplication }) {
  const checks = runChecks(application);
  const issues = checks.filter(({ result }) => result === "issue");
  const others = checks.filter(({ result }) => result !== "issue");
  const notGiven = others.filter(({ result }) => result === "notGiven").length;
  // Never green: passed checks do not prove that the application is genuine.
  const tone = issues.length > 0 ? "warning" : "tone-neutral";
  return (
    <section className="record-section kyc-checks">
      <h2>{words.checks}</h2>
      <p className={`note kyc-summary ${tone}`}>{words.summary(issues.length)}</p>
      {issues.length > 0 && <CheckList checks={issues} />}
      {others.length > 0 && (
        <details>
          <summary>{words.others(others.length - notGiven, notGiven)}</summary>
          <CheckList checks={others} />
        </details>
      )}
    </section>
  );
}
