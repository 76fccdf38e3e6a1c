/**
 * `npm run bench:web -- --rounds 7 --profile phone` compares the speed of the console with two minimal consoles that
 * show the same lists, in bare React and in bare antd (tests/bench/). With `--documented`,
 * the console makes only the documented calls. docs/performance.md explains each measure.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";
import { readEnv } from "../server/base/env";
import { exitWithError, StartError } from "../server/base/start-error";
import { PROFILES, readWeight, timePress, type, visit, withBrowser, type Content, type Profile } from "./bench-page";
import { createCertificate, removeFeatures, serveSite } from "./bench-site";
import { findChromium } from "./chromium";
import { buildConsole } from "./console-bundle";
import { createDemoSession } from "./demo-session";
import { projectRoot } from "./project";
import { startApi } from "./start-api";
import { testEnv } from "./test-env";

const MEASURES = [
  "Sign-in form, ms",
  "Rows, first visit, ms",
  "Rows, second visit, ms",
  "Rows, third visit, ms",
  "Another list, first time, ms",
  "Another list, back, ms",
  "Another list, again, ms",
  "Next page, ms",
  "A record's page, ms",
  "Filter applied, ms",
  "Main thread, first visit, ms",
  "Heap, MiB",
  "DOM elements",
] as const;
type Measures = Partial<Record<(typeof MEASURES)[number], number>>;

/** The CSS selectors of what the benchmark presses and waits for in one console. */
interface Target {
  orders: string;
  vendors: string;
  next: string;
  row: string;
  /** The link or row that opens a record. */
  open: string;
  record: string;
  /** Matches while the rows of a list are dimmed, if the console dims them. */
  busy?: string;
  /** The sign-in form, if there is one. */
  signIn?: string;
}

const BARE = { orders: "#orders", vendors: "#vendors", record: "main dl > *" };
const [BARE_ROW, ANTD_ROW] = ["main tbody tr", "main tbody tr.ant-table-row"];
const ANTD_NEXT = ".ant-pagination-next button";
const TARGETS: Readonly<Record<string, Target>> = {
  "bare React": { ...BARE, row: BARE_ROW, open: BARE_ROW, next: "#next" },
  "bare antd": { ...BARE, row: ANTD_ROW, open: ANTD_ROW, next: ANTD_NEXT },
  console: {
    orders: ".sidebar a[href='/orders']",
    vendors: ".sidebar a[href='/vendors']",
    next: ANTD_NEXT,
    row: ANTD_ROW,
    open: `${ANTD_ROW} a.record-link`,
    record: ".order-lines",
    busy: "#list-panel[aria-busy='true']",
    signIn: "form:has(input[type='password'])",
  },
};
const SEARCH = "form.search";

interface Round {
  target: Target;
  origin: string;
  profile: Profile;
  keyHash: string;
  session: Record<string, string>;
  /** The name of a vendor that is not the first in the list. */
  searched: string;
}

const listOf = ({ row, busy }: Target, at: string, count = 10): Content => ({ at, selector: row, count, busy });

/** Visits the orders three times, with an empty cache at first. */
async function measureVisits({ target, origin, profile, keyHash, session }: Round): Promise<Measures> {
  return withBrowser(keyHash, session, async (context) => {
    const open = () => visit(context, `${origin}/orders`, listOf(target, "/orders"), profile);
    const first = await open();
    const weight = await readWeight(first);
    await first.page.close();
    const second = await open();
    await second.page.close();
    const third = await open();
    return {
      "Rows, first visit, ms": first.ms,
      "Rows, second visit, ms": second.ms,
      "Rows, third visit, ms": third.ms,
      "Main thread, first visit, ms": weight.mainThread,
      "Heap, MiB": weight.heap,
      "DOM elements": weight.elements,
    };
  });
}

/** Measures navigation within a page. The page loads at full speed; its steps run at the profile's speed. */
async function measureSteps({ target, origin, profile, keyHash, session, searched }: Round): Promise<Measures> {
  const [orders, vendors] = [listOf(target, "/orders"), listOf(target, "/vendors")];
  return withBrowser(keyHash, session, async (context) => {
    const { page } = await visit(context, `${origin}/orders`, orders, profile, { isSlow: false });
    const toOrders = () => timePress(page, target.orders, orders);
    const toVendors = () => timePress(page, target.vendors, vendors);
    const [first, back, again] = [await toVendors(), await toOrders(), await toVendors()];
    await toOrders();
    const next = await timePress(page, target.next, orders);
    await toVendors();
    await type(page, `${SEARCH} input`, searched);
    const filter = await timePress(page, `${SEARCH} button[type=submit]`, listOf(target, "/vendors", 1));
    await toOrders();
    const record = await timePress(page, target.open, { at: "/orders/show/", selector: target.record, count: 1 });
    return {
      "Another list, first time, ms": first,
      "Another list, back, ms": back,
      "Another list, again, ms": again,
      "Next page, ms": next,
      "A record's page, ms": record,
      "Filter applied, ms": filter,
    };
  });
}

async function measureSignIn({ target: { signIn }, origin, profile, keyHash }: Round): Promise<Measures> {
  if (!signIn) return {};
  const form = { at: "/login", selector: signIn, count: 1 };
  const { ms } = await withBrowser(keyHash, {}, (context) => visit(context, `${origin}/login`, form, profile));
  return { "Sign-in form, ms": ms };
}

const runRound = async (round: Round): Promise<Measures> => ({
  ...(await measureVisits(round)),
  ...(await measureSteps(round)),
  ...(await measureSignIn(round)),
});

/**
 * Builds one of the minimal consoles.
 *
 * @returns the output folder, which the caller removes
 */
async function buildBareConsole(page: string): Promise<string> {
  const root = path.join(projectRoot, "tests/bench");
  const outDir = mkdtempSync(path.join(tmpdir(), "bench-bare-"));
  const rolldownOptions = { input: path.join(root, page) };
  await build({ root, configFile: false, logLevel: "error", build: { outDir, target: "es2022", rolldownOptions } });
  return outDir;
}

/** Returns the name of the last vendor on the first page. */
async function findSearchedName(api: string, { token = "" }: Record<string, string>): Promise<string> {
  const answer = await fetch(`${api}/api/admin/vendors?page=1&limit=10`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { shopName: string }[] };
  return data.at(-1)?.shopName ?? "";
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "7" },
      profile: { type: "string", default: "laptop" },
      documented: { type: "boolean", default: false },
    },
  });
  const { profile: name, documented: hidesFeatures } = values;
  const profile = Object.hasOwn(PROFILES, name) && PROFILES[name as keyof typeof PROFILES];
  if (!profile) throw new StartError(`--profile is one of ${Object.keys(PROFILES).join(", ")}.`);
  return { rounds: Number(values.rounds), name, profile, hidesFeatures };
}

async function main(): Promise<void> {
  const { rounds, name, profile, hidesFeatures } = readArguments();
  Object.assign(process.env, testEnv);
  await buildConsole(readEnv(process.env), () => console.log("Building the console …"));
  const bare = [await buildBareConsole("react-table.html"), await buildBareConsole("antd-table.html")];
  // Vite has set NODE_ENV to production in this process, and the API does not accept DEMO_NOW in production.
  const api = await startApi({ NODE_ENV: "development" });
  const certificate = createCertificate();
  const dists = [...bare, path.join(projectRoot, "dist")];
  const sites = await Promise.all(
    dists.map((dist) => serveSite({ dist, api: api.origin, certificate, hidesFeatures })),
  );
  const targets = Object.entries(TARGETS).map(([title, target], index) => ({
    title,
    target,
    origin: sites[index]?.origin ?? "",
    results: [] as Measures[],
  }));
  try {
    const { token, user } = await createDemoSession(api.origin, testEnv.DEMO_PASSWORD);
    const session = { token, user: hidesFeatures ? removeFeatures(user) : user };
    const searched = await findSearchedName(api.origin, session);
    const { keyHash } = certificate;
    for (let round = 0; round < rounds; round += 1) {
      // Each round begins with a different target, because the first one may run on a cold machine.
      const start = round % targets.length;
      for (const { target, origin, results } of [...targets.slice(start), ...targets.slice(0, start)]) {
        results.push(await runRound({ target, origin, profile, keyHash, session, searched }));
      }
      console.log(`Round ${round + 1} of ${rounds}`);
    }
    report(`${name}${hidesFeatures ? ", documented calls" : ""}`, targets);
  } finally {
    sites.forEach(({ stop }) => stop());
    await api.stop();
    bare.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  }
}

function median(values: readonly (number | undefined)[]): number {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const format = (value: number, digits: number) =>
  Number.isNaN(value) ? "–" : value.toLocaleString("en", { maximumFractionDigits: digits });

/** Prints a Markdown table: the median of each console, and the median ratio of the console to antd in a round. */
function report(profile: string, targets: readonly { title: string; results: readonly Measures[] }[]): void {
  const [, antd, ours] = targets.map(({ results }) => results);
  const rows = MEASURES.map((measure) => {
    const digits = measure.endsWith("MiB") ? 1 : 0;
    const medians = targets.map(({ results }) => format(median(results.map((one) => one[measure])), digits));
    const ratios = ours?.map((one, index) => (one[measure] ?? NaN) / (antd?.[index]?.[measure] ?? NaN));
    return [measure, ...medians, format(median(ratios ?? []), 2)];
  });
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: projectRoot, encoding: "utf8" }).trim();
  const browser = execFileSync(findChromium(), ["--version"], { encoding: "utf8" }).trim();
  const head = ["", ...targets.map(({ title }) => title), "console to bare antd"];
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, commit ${commit}, profile ${profile}, ` +
      `${ours?.length} rounds, ${browser}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`,
  );
  for (const row of [head, head.map((_, index) => (index ? "---:" : "---")), ...rows])
    console.log(`| ${row.join(" | ")} |`);
}

main().catch(exitWithError);
