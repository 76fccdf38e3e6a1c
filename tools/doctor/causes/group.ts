/** Groups findings by their cause, the most consequential cause first. */
import type { CauseId, Finding } from "../findings";
import { CAUSE_WORDS, count, type CauseFacts } from "./sentences";

export interface Cause {
  id: CauseId;
  level: "broken" | "degraded";
  /** One sentence: the cause and what to do. */
  headline: string;
  /** The cause without the remedy, such as "3 calls sent a wrong total". */
  problem: string;
  /** How much is affected, such as "12 fields in 3 calls". */
  amount: string;
  /** The remedy, in more detail than in the headline. */
  todo: string;
  findings: readonly Finding[];
}

/** How many degraded findings weigh as much as a broken one. */
const BROKEN_WEIGHT = 10;

const MAX_HEADLINE = 100;

/** Removes the query, and an addition such as "without a token", from a call. */
const callOf = ({ call }: Finding) => call.replace(/\?.*$|(?<=^\S+ \S+) .*$/, "");

/** `GET /api/admin/orders/{id}` → `orders/{id}`, `POST /api/admin/coupons` → `POST coupons` */
const shortCall = (call: string) => call.replace(/^GET /, "").replace("/api/admin/", "");

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** `vendor.shopName` → `shopName`, `images[]` → `images`; a feature such as `lists.sort` stays whole. */
const nameOf = ({ kind, field = "" }: Finding) =>
  kind === "feature" ? field : (field.split(".").at(-1) ?? field).replace("[]", "");

function factsOf(findings: readonly Finding[]): CauseFacts {
  const same = (texts: readonly string[]) => (unique(texts).length === 1 ? texts[0] : undefined);
  return {
    findings,
    calls: unique(findings.map(callOf)),
    fields: unique(findings.filter(({ field }) => field !== undefined).map(nameOf)),
    expected: same(findings.map(({ expected, field }) => expected.replace(`${field}: `, ""))),
    actual: same(findings.map(({ actual }) => actual)),
  };
}

/** Causes whose headline counts the affected fields instead of the calls. */
const ABOUT_FIELDS: readonly CauseId[] = ["naming", "array-dates", "epoch-seconds", "spelling"];

/** The first text that fits on a line, or otherwise the last one. */
const fitting = (...texts: string[]) => texts.find((text) => text.length <= MAX_HEADLINE) ?? texts.at(-1) ?? "";

function toCause(id: CauseId, findings: readonly Finding[], todo: string): Cause {
  const facts = factsOf(findings);
  const { calls, fields } = facts;
  const requests = unique(findings.map(({ call }) => call)).length;
  const { problem, isSentence = false, remedy } = CAUSE_WORDS[id](facts);
  const [call = ""] = calls;
  const about = ABOUT_FIELDS.includes(id) ? count(fields.length, "field") : count(requests, "call");
  const headlineFrom = (subject: string) =>
    isSentence ? `${problem} (${about}); ${remedy}.` : `${subject} ${problem}; ${remedy}.`;
  const subjects = calls.length === 1 ? [call, `\`${shortCall(call)}\``, "1 call"] : [count(calls.length, "call")];
  return {
    id,
    level: findings.some(({ level }) => level === "broken") ? "broken" : "degraded",
    headline: fitting(...subjects.map(headlineFrom)),
    problem: isSentence ? problem : `${calls.length === 1 ? call : count(calls.length, "call")} ${problem}`,
    amount: [...(fields.length > 1 ? [count(fields.length, "field")] : []), count(requests, "call")].join(" in "),
    todo,
    findings,
  };
}

const weightOf = ({ findings }: Cause) =>
  findings.reduce((sum, { level }) => sum + (level === "broken" ? BROKEN_WEIGHT : 1), 0);

const ORDER = Object.keys(CAUSE_WORDS) as CauseId[];

/**
 * Groups findings by their cause. A cause that explains many findings comes before single findings, and broken findings
 * weigh more than degraded ones. Notes are left out.
 */
export function groupByCause(findings: readonly Finding[]): Cause[] {
  const groups = new Map<CauseId, Finding[]>();
  const keyOf = ({ cause, call, expected }: Finding) => [cause, call, expected].join(" ");
  for (const finding of new Map(findings.map((one) => [keyOf(one), one])).values()) {
    if (finding.level !== "note") groups.set(finding.cause, [...(groups.get(finding.cause) ?? []), finding]);
  }
  return [...groups]
    .map(([id, members]) => toCause(id, members, members[0]?.todo ?? ""))
    .sort((one, other) => weightOf(other) - weightOf(one) || ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
}
