/** Checks reads that do not return a list of records: figures, sales and exported files. */
import { listDays, getRangePeriods } from "../../../resources/overview/analytics/indian-range";
import { readSales } from "../../../resources/overview/analytics/sales";
import type { StatsCall } from "../expected/screens";
import { findProblems } from "../problems";
import { describeResponse, isObject } from "../shape";
import { reportProblems, type ScreenVisit } from "../visit";
import { ADMIN_API } from "./read-page";

export async function checkFigures(visit: ScreenVisit, { path, queries = [""], record }: StatsCall): Promise<void> {
  const bodies = await Promise.all(
    queries.map(async (query) => {
      const url = `${ADMIN_API}/${path}${query && "?"}${query}`;
      const answer = await visit.read(url);
      if (!answer) return undefined;
      if (!isObject(answer.body)) visit.report("record", `GET ${url}`, "an object", describeResponse(answer.body));
      return isObject(answer.body) ? answer.body : undefined;
    }),
  );
  const read = bodies.filter((body) => body !== undefined);
  // The responses to all queries have the same fields, so check them together.
  if (read.length > 0) reportProblems(visit, `GET ${ADMIN_API}/${path}`, findProblems(record, read));
  if (path === "kyc/stats") for (const body of read) checkSum(visit, `GET ${ADMIN_API}/${path}`, body);
  await visit.rejects(`${ADMIN_API}/${path}`);
}

function checkSum(visit: ScreenVisit, call: string, { total, ...parts }: Record<string, unknown>): void {
  const counted = [parts["pending"], parts["approved"], parts["rejected"], parts["underReview"]];
  if (typeof total !== "number" || !counted.every((count) => typeof count === "number")) return;
  if (counted.reduce((sum, count) => sum + count, 0) !== total)
    visit.report("figures", call, "parts that add up to total", "another sum");
}

/**
 * Checks the sales of the last week. Their body is undocumented, and the console leaves out a chart that it cannot
 * read, so an unreadable body is only a note.
 */
export async function checkSales(visit: ScreenVisit): Promise<void> {
  const period = getRangePeriods("7d", Date.now()).current;
  const path = `${ADMIN_API}/analytics/sales`;
  const answer = await visit.read(`${path}?${new URLSearchParams({ ...period })}`, path);
  if (answer && !readSales(answer.body, period))
    visit.report(
      "ignored",
      `GET ${path}`,
      `{date, orders, revenue} for ${listDays(period).length} days`,
      describeResponse(answer.body),
    );
  await visit.rejects(path);
}

/** Checks that an export begins to send a file, and that it does not without a token. */
export async function checkExport(visit: ScreenVisit, type: string): Promise<void> {
  const path = `${ADMIN_API}/export/${type}?format=csv`;
  const call = `GET ${path}`;
  const { status, headers, failure } = await visit.send(path, { token: visit.token, peek: true });
  if (failure) visit.report(failure, call, "a file", "no complete response");
  else if (status !== 200) visit.report("status", call, "status 200", `status ${status}`);
  else if (/^(text\/html|application\/json)\b/.test(headers.get("content-type") ?? ""))
    visit.report("export", call, "a file, such as text/csv", "HTML or JSON");
  const answer = await visit.send(path, { peek: true });
  if (answer.status === 200) visit.report("open", `${call} without a token`, "status 401", "status 200");
}
