/** Checks reads that do not return a list of records: figures, sales and exported files. */
import { daysOf, periodsOf } from "../../../resources/overview/analytics/indian-range";
import { readSales } from "../../../resources/overview/analytics/sales";
import type { FiguresCall } from "../expected/screens";
import { compare, describe, isObject } from "../shape";
import type { Visit } from "../visit";
import { ADMIN } from "./list";

export async function checkFigures(visit: Visit, { path, queries = [""], record }: FiguresCall): Promise<void> {
  const bodies = await Promise.all(
    queries.map(async (query) => {
      const whole = `${ADMIN}/${path}${query && "?"}${query}`;
      const answer = await visit.read(whole);
      if (!answer) return undefined;
      if (!isObject(answer.body)) visit.tell("record", `GET ${whole}`, "an object", describe(answer.body));
      return isObject(answer.body) ? answer.body : undefined;
    }),
  );
  const read = bodies.filter((body) => body !== undefined);
  // All ranges of one call have the same fields, so compare them together.
  for (const { kind, field, expected, came } of read.length > 0 ? compare(record, read) : []) {
    visit.tell(kind, `GET ${ADMIN}/${path}`, `${field}: ${expected}`, came);
  }
  if (path === "kyc/stats") for (const body of read) checkSum(visit, `GET ${ADMIN}/${path}`, body);
  await visit.refuses(`${ADMIN}/${path}`);
}

function checkSum(visit: Visit, call: string, { total, ...parts }: Record<string, unknown>): void {
  const counted = [parts["pending"], parts["approved"], parts["rejected"], parts["underReview"]];
  if (typeof total !== "number" || !counted.every((count) => typeof count === "number")) return;
  if (counted.reduce((sum, count) => sum + count, 0) !== total)
    visit.tell("figures", call, "parts that add up to total", "another sum");
}

/**
 * Checks the sales of the last week. Their body is undocumented, and the console leaves out a chart that it cannot
 * read, so an unreadable body is only a note.
 */
export async function checkSales(visit: Visit): Promise<void> {
  const period = periodsOf("7d", Date.now()).current;
  const path = `${ADMIN}/analytics/sales`;
  const answer = await visit.read(`${path}?${new URLSearchParams({ ...period })}`, path);
  if (answer && !readSales(answer.body, period))
    visit.tell(
      "unchecked",
      `GET ${path}`,
      `{date, orders, revenue} for ${daysOf(period).length} days`,
      describe(answer.body),
    );
  await visit.refuses(path);
}

/** Checks the start of an export. */
export async function checkExport(visit: Visit, type: string): Promise<void> {
  const path = `${ADMIN}/export/${type}?format=csv`;
  const call = `GET ${path}`;
  const { status, headers, failure } = await visit.send(path, { token: visit.token, peek: true });
  if (failure) visit.tell(failure, call, "a file", "no whole answer");
  else if (status !== 200) visit.tell("status", call, "status 200", `status ${status}`);
  else if (/^(text\/html|application\/json)\b/.test(headers.get("content-type") ?? ""))
    visit.tell("export", call, "a file, such as text/csv", "HTML or JSON");
  const answer = await visit.send(path, { peek: true });
  if (answer.status === 200) visit.tell("open", `${call} without a token`, "status 401", "status 200");
}
