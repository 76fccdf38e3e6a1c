/** Renders a page of the kit against the letter backend, with requests that fail. */
import { cleanup, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterAll, beforeAll, expect } from "vitest";
import type { Feature } from "../../../../providers/auth/contract";
import { createDataProvider } from "../../../../providers/data/data-provider";
import { toasts } from "../../../../providers/notification/toasts";
import { resources } from "../../../../src/app/resources";
import type { Row } from "../../../../src/kit/define/field";
import type { ResolvedAction } from "../../../../src/kit/define/ready-action";
import type { Resource } from "../../../../src/kit/define/resource";
import { FAULT_CASES, type FaultCase } from "../../../e2e/support/faults/cases";
import { describeFurtherResources } from "../../../support/further-resources";
import type { ActiveFault, Fault } from "../../../support/letter/faults";
import { startLetterBackend, type LetterBackend } from "../../../support/letter/letter-backend";
import { FEATURE_ROUTES, featuresForUrl } from "./features";
import { setPageOrigin, defaultSession, createTestQueryClient, createTestHttp, renderKit } from "../render-kit";
import { sliceForTest } from "../slice";

export type Failure = FaultCase & { fault: NonNullable<FaultCase["fault"]> };

/** Every status with the server's message, every malformed body, a timeout, and a lost connection. */
export const FAULTS = FAULT_CASES.filter((found): found is Failure => found.fault !== undefined && !found.fault.silent);

/** The faults that affect the page most. After each of them, the test also checks an attempt that succeeds. */
const RECOVERED: readonly unknown[] = [401, 404, 409, 422, "empty", FAULTS.at(-1)?.fault.kind];

export const isRecovered = ({ fault }: Failure) => RECOVERED.includes(fault.kind);

/** The timeout of a test that runs every fault or kind of record, which is slow on a busy machine. */
export const MATRIX_TIMEOUT_MS = 90_000;

/** The page at a URL without a resource, where only a dialog shows. */
const NOTHING = createElement("main");

/** The number of records per list: enough that one allows each action, and few because each page renders many times. */
const RECORDS_PER_LIST = 4;

/** The timeout, in milliseconds, that marks a request that is never answered. See `timeOutOnArrival`. */
const ON_ARRIVAL = 1;

/** Polls faster than `waitFor`, and does not print the whole page when it fails. */
export const waitUntil = <T>(check: () => T): Promise<T> =>
  waitFor(check, { interval: 8, onTimeout: (error) => error });

/** Returns the first matching element. Throws if nothing matches. */
export function getElement(selector: string, root: ParentNode = document): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Returns the button with the given text. Throws if nothing matches. */
export function getButton(text: string, root: ParentNode = document): HTMLElement {
  const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
}

/**
 * Times out an unanswered request as soon as the backend has received it, instead of after 15 s. jsdom uses the real
 * clock for XMLHttpRequest timeouts. The tests of the HTTP client cover the real timeout.
 * @param arrivals returns how many failing requests the backend has received
 */
function timeOutOnArrival(arrivals: () => number): void {
  Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
    configurable: true,
    set(this: XMLHttpRequest, milliseconds: number) {
      if (milliseconds !== ON_ARRIVAL) return;
      const before = arrivals();
      const timer = setInterval(() => {
        if (arrivals() <= before) return;
        this.dispatchEvent(new ProgressEvent("timeout"));
        this.abort();
      }, 5);
      this.addEventListener("loadend", () => clearInterval(timer));
    },
  });
}

export class FaultStage {
  sessionEnds = 0;
  client = createTestQueryClient();
  private failing: ActiveFault | undefined;
  /** Holds responses back from the page until it resolves. */
  private held: Promise<void> | undefined;

  private constructor(readonly letter: LetterBackend) {
    timeOutOnArrival(() => this.failing?.hits ?? Infinity);
  }

  static async open(): Promise<FaultStage> {
    const letter = await startLetterBackend(describeFurtherResources(resources));
    setPageOrigin(letter.url);
    return new FaultStage(letter);
  }

  close = () => this.letter.close();

  /** Resets the backend to a few records and removes the page. */
  clear(): void {
    cleanup();
    for (const { key } of toasts.list()) toasts.close(key);
    sessionStorage.clear();
    this.failing = undefined;
    this.held = undefined;
    this.sessionEnds = 0;
    this.letter.reset();
    for (const route of FEATURE_ROUTES) this.letter.offer(route);
    const { further, ...documented } = this.letter.records;
    for (const records of Object.values<object[]>({ ...documented, ...further })) records.splice(RECORDS_PER_LIST);
  }

  /** Renders the page at a URL with an empty cache. `page` is the content for a URL without a resource. */
  show(at: string, page: ReactNode = NOTHING, features: readonly Feature[] = featuresForUrl(at)): void {
    cleanup();
    this.client = createTestQueryClient();
    const session = {
      offers: (feature: Feature) => features.includes(feature),
      ...(page !== NOTHING && { allows: () => true }),
    };
    renderKit({ at, resources, session, client: this.client, http: this.http(), children: page });
  }

  /** Makes requests to a path below /api/admin fail from now on. */
  begin(fault: Failure["fault"], method: string, path: string): ActiveFault {
    this.letter.clearFaults();
    this.failing = this.letter.fault({ ...fault, method, path: `/api/admin/${path}` } satisfies Fault);
    return this.failing;
  }

  end(): void {
    this.letter.clearFaults();
    this.failing = undefined;
  }

  /** Holds back every response until the returned function is called. */
  holdAnswers(): () => void {
    let release = () => {};
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Waits until no query is fetching. */
  settle = () => waitUntil(() => expect(this.client.isFetching()).toBe(0));

  /** Returns the id of a record that allows the action, or of the first record if there is no action. */
  async idFor({ path, name }: Resource, action?: ResolvedAction): Promise<string> {
    const provider = createDataProvider(createTestHttp());
    const { data } = await provider.getList<Required<Row>>({ resource: path });
    const found = data.find((row) => !action?.allowed || action.allowed(row, defaultSession) === true);
    if (!found) throw new Error(`The letter backend has no record of ${name} that allows ${action?.label ?? "this"}.`);
    return String(found.id);
  }

  private http() {
    const http = createTestHttp(() => (this.sessionEnds += 1));
    http.interceptors.request.use((config) => {
      const { kind, path } = this.failing ?? {};
      if (kind === "timeout" && config.url?.split("?")[0] === path) config.timeout = ON_ARRIVAL;
      return config;
    });
    http.interceptors.response.use(
      (response) => Promise.resolve(this.held).then(() => response),
      async (failure: Error) => {
        await this.held;
        throw failure;
      },
    );
    return http;
  }
}

/** Creates a stage before the file's first test and closes it after the last. */
export function createStageForFile(): () => FaultStage {
  let stage: FaultStage;
  beforeAll(async () => {
    stage = await FaultStage.open();
  });
  afterAll(() => stage.close());
  return () => stage;
}

/** Calls `check` for every fault, or for a slice of them. If it throws, the error message names the fault. */
export async function forEachFault(check: (failure: Failure) => Promise<void>): Promise<void> {
  for (const failure of sliceForTest(FAULTS)) {
    try {
      await check(failure);
    } catch (cause) {
      if (cause instanceof Error) cause.message = `${failure.name}: ${cause.message}`;
      throw cause;
    }
  }
}

export const expectNoToast = () => expect(toasts.list().map(({ message }) => message)).toEqual([]);
