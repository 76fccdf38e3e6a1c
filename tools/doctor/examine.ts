/** Examines a backend screen by screen and produces one report. */
import { checkWrites } from "./checks/changes";
import { checkFeatures } from "./checks/features";
import { checkExport, checkFigures, checkSales } from "./checks/figures";
import { checkFilters } from "./checks/filters";
import { checkList } from "./checks/list";
import { checkSingleRecord } from "./checks/one";
import type { Leftover } from "./checks/own-record";
import { checkPreflight, checkProfile, checkUnauthenticated } from "./checks/session";
import { WRITABLE_COLLECTIONS } from "./checks/writable";
import { createClient, StoppedError, type Client } from "./client";
import { SCREENS, type ListCall, type Screen } from "./expected/screens";
import { AREAS, createScreenReport, overallVerdict, type Report, type ScreenReport } from "./report";
import { openSession, signOut } from "./session";
import type { Credentials } from "./sign-in";
import { createVisit, type ScreenVisit } from "./visit";

/** The console's own timeout. */
const TIMEOUT_MS = 15_000;
const SLOW_MS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;

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
  /** Stops the examination. The records that it created are removed before it ends. */
  signal?: AbortSignal | undefined;
}

/** The examination was stopped by `signal`, or it failed and left records on the backend. */
export class ExaminationStopped extends Error {
  override readonly name = "ExaminationStopped";
  constructor(
    readonly leftovers: Leftover[],
    cause: unknown,
  ) {
    super("The examination was stopped.", { cause });
  }
}

/** @returns the number that the backend gives the first page of the list */
async function checkListCall(visit: ScreenVisit, list: ListCall): Promise<0 | 1> {
  const first = await checkList(visit, list);
  if (first) await Promise.all([checkFilters(visit, list, first), checkSingleRecord(visit, list, first.page)]);
  return first?.from ?? 1;
}

/** @returns the number that the backend gives the first page of the screen's lists */
async function checkScreen(visit: ScreenVisit, { name, lists = [], figures = [], exported }: Screen): Promise<0 | 1> {
  const [firstPages] = await Promise.all([
    Promise.all(lists.map((list) => checkListCall(visit, list))),
    ...figures.map((call) => checkFigures(visit, call)),
    ...(exported === undefined ? [] : [checkExport(visit, exported)]),
    ...(name === "Analytics" ? [checkSales(visit)] : []),
  ]);
  return firstPages.includes(0) ? 0 : 1;
}

/** Examines a backend. @throws CannotStartError if the sign-in fails, ExaminationStopped if it ends early */
export async function examineBackend(options: ExamineOptions): Promise<Report> {
  const { url, credentials, origin, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, signal } = options;
  const createClientAt = (address: string) => createClient({ url: address, timeoutMs, maxBytes, origin, signal });
  const client = createClientAt(url);
  const leftovers: Leftover[] = [];
  try {
    const token = await openSession(url, credentials, createClientAt);
    try {
      return await examineAs(token, client, options, leftovers);
    } finally {
      // A session that was passed in as a token stays open.
      if ("password" in credentials) await signOut(client, token);
    }
  } catch (error) {
    const isStopped = error instanceof StoppedError || leftovers.length > 0;
    throw isStopped ? new ExaminationStopped(leftovers, error) : error;
  }
}

async function examineAs(
  token: string,
  client: Client,
  options: ExamineOptions,
  leftovers: Leftover[],
): Promise<Report> {
  const { url, origin, write = false, slowMs = SLOW_MS } = options;
  const screens: ScreenReport[] = [];

  const visitFrom = async <T>(
    seenFrom: string | undefined,
    name: string,
    check: (visit: ScreenVisit) => Promise<T>,
  ): Promise<T> => {
    const screenVisit = createVisit({ client, token, origin: seenFrom, slowMs });
    const result = await check(screenVisit);
    screens.push(createScreenReport(name, screenVisit.requests, screenVisit.findings));
    return result;
  };

  const isReadable =
    origin !== undefined && (await visitFrom(undefined, AREAS.origin, (one) => checkPreflight(one, origin)));
  const visit = <T>(name: string, check: (visit: ScreenVisit) => Promise<T>) =>
    visitFrom(isReadable ? origin : undefined, name, check);

  const features = await visit(AREAS.session, async (screenVisit) => {
    await checkUnauthenticated(screenVisit);
    return checkProfile(screenVisit);
  });
  for (const screen of SCREENS) {
    await visit(screen.name, async (screenVisit) => {
      const from = await checkScreen(screenVisit, screen);
      const writable = WRITABLE_COLLECTIONS.find((one) => one.screen === screen.name);
      if (write && writable) await checkWrites(screenVisit, writable, from, leftovers);
    });
  }
  if (features.length > 0) await visit(AREAS.features, (screenVisit) => checkFeatures(screenVisit, features));

  const checkedAt = new Date().toISOString();
  return { url, checkedAt, wrote: write, features, verdict: overallVerdict(screens), screens, leftovers };
}
