/** Examines a backend screen by screen and produces one report. */
import { checkWrites, WRITABLE_COLLECTIONS } from "./checks/changes";
import { checkFeatures } from "./checks/features";
import { checkExport, checkFigures, checkSales } from "./checks/figures";
import { checkFilters } from "./checks/filters";
import { checkList } from "./checks/list";
import { checkSingleRecord } from "./checks/one";
import { checkPreflight, checkProfile, checkUnauthenticated } from "./checks/session";
import { createClient, type Client } from "./client";
import { SCREENS, type ListCall, type Screen } from "./expected/screens";
import { createScreenReport, overallVerdict, type Report, type ScreenReport } from "./report";
import { signIn } from "./sign-in";
import { createVisit, type ScreenVisit } from "./visit";

/** The console's own timeout. */
const TIMEOUT_MS = 15_000;
const SLOW_MS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;

/** An account with a password, or the token of a session that stays open. */
export type Credentials = { email: string; password: string } | { token: string };

export interface ExamineOptions {
  /** The base URL, without a trailing slash. */
  url: string;
  credentials: Credentials;
  /** The console's origin if it differs from the backend's. CORS is then checked. */
  origin?: string | undefined;
  /** Whether to create, change and delete records too. */
  write?: boolean;
  /** The threshold for slow calls in milliseconds, for tests on a slow machine. */
  slowMs?: number;
  timeoutMs?: number;
  maxBytes?: number;
}

async function checkListCall(visit: ScreenVisit, list: ListCall): Promise<void> {
  const page = await checkList(visit, list);
  if (page) await Promise.all([checkFilters(visit, list, page), checkSingleRecord(visit, list, page)]);
}

async function checkScreen(visit: ScreenVisit, { name, lists = [], figures = [], exported }: Screen): Promise<void> {
  await Promise.all([
    ...lists.map((list) => checkListCall(visit, list)),
    ...figures.map((call) => checkFigures(visit, call)),
    ...(exported === undefined ? [] : [checkExport(visit, exported)]),
    ...(name === "Analytics" ? [checkSales(visit)] : []),
  ]);
}

/** Examines a backend. @throws CannotStartError if the sign-in fails */
export async function examineBackend(options: ExamineOptions): Promise<Report> {
  const { url, credentials, origin, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const client = createClient({ url, timeoutMs, maxBytes, origin });
  const token =
    "token" in credentials ? credentials.token : await signIn(client, credentials.email, credentials.password);
  try {
    return await examineAs(token, client, options);
  } finally {
    // A session that was passed in as a token stays open.
    if ("password" in credentials) await client.send("/api/auth/logout", { method: "POST", token });
  }
}

async function examineAs(token: string, client: Client, options: ExamineOptions): Promise<Report> {
  const { url, origin, write = false, slowMs = SLOW_MS } = options;
  const screens: ScreenReport[] = [];

  const visitFrom = async <T>(
    seenFrom: string | undefined,
    name: string,
    check: (visit: ScreenVisit) => Promise<T>,
  ): Promise<T> => {
    const place = createVisit({ client, token, origin: seenFrom, slowMs });
    const result = await check(place);
    screens.push(createScreenReport(name, place.requests, place.findings));
    return result;
  };

  const isReadable =
    origin !== undefined && (await visitFrom(undefined, "Other Origin", (place) => checkPreflight(place, origin)));
  const visit = <T>(name: string, check: (visit: ScreenVisit) => Promise<T>) =>
    visitFrom(isReadable ? origin : undefined, name, check);

  const features = await visit("Session", async (place) => {
    await checkUnauthenticated(place);
    return checkProfile(place);
  });
  for (const screen of SCREENS) {
    await visit(screen.name, async (place) => {
      await checkScreen(place, screen);
      const writable = WRITABLE_COLLECTIONS.find((one) => one.screen === screen.name);
      if (write && writable) await checkWrites(place, writable);
    });
  }
  if (features.length > 0) await visit("Features", (place) => checkFeatures(place, features));

  const checkedAt = new Date().toISOString();
  return { url, checkedAt, wrote: write, features, verdict: overallVerdict(screens), screens };
}
