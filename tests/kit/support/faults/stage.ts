/** One page of the kit against the letter backend, with calls that fail. */
import { cleanup, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterAll, beforeAll, expect } from "vitest";
import type { Feature } from "../../../../providers/auth/contract";
import { createDataProvider } from "../../../../providers/data/data-provider";
import { toasts } from "../../../../providers/notification/toasts";
import { resources } from "../../../../src/app/resources";
import type { Row } from "../../../../src/kit/define/field";
import type { ReadyAction } from "../../../../src/kit/define/ready-action";
import type { Resource } from "../../../../src/kit/define/resource";
import { FAULT_CASES, type FaultCase } from "../../../e2e/support/faults/cases";
import type { ActiveFault, Fault } from "../../../support/letter/faults";
import { startLetterBackend, type LetterBackend } from "../../../support/letter/letter-backend";
import { FEATURE_ROUTES, featuresAt } from "./features";
import { atOrigin, everything, newClient, newHttp, renderKit } from "../render-kit";
import { sliceForTest } from "../slice";

export type Failure = FaultCase & { fault: NonNullable<FaultCase["fault"]> };

/** Every status with the server's words, every wrong body, no answer, and a connection that breaks. */
export const FAULTS = FAULT_CASES.filter((found): found is Failure => found.fault !== undefined && !found.fault.silent);

/** After these the next try succeeds: they change the most. After the others it meets the next fault. */
const RECOVERED: readonly unknown[] = [401, 404, 409, 422, "empty", FAULTS.at(-1)?.fault.kind];

export const isRecovered = ({ fault }: Failure) => RECOVERED.includes(fault.kind);

/** For one test, which plays every fault or kind of record: on a busy machine they take their time. */
export const LONG = 90_000;

/** What stands at an address that is no resource's: a dialog alone. */
const NOTHING = createElement("main");

/** Enough for every status to be among them, and few, because every page is rendered many times. */
const RECORDS = 4;

/** Marks a request that is never answered; see `timeOutOnArrival`. */
const ON_ARRIVAL = 1;

/** As `waitFor`, for what comes soon; a failure does not print the whole page. */
export const until = <T>(check: () => T): Promise<T> => waitFor(check, { interval: 8, onTimeout: (error) => error });

/** The first element, which must be there. */
export function part(selector: string, root: ParentNode = document): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** The button with a text, which must be there. */
export function button(text: string, root: ParentNode = document): HTMLElement {
  const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
}

/**
 * A request that is never answered times out as soon as the backend has it, where the console would wait 15 s.
 * jsdom times an XMLHttpRequest by the real clock; how long the console waits is tested with its HTTP client.
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

export class Stage {
  sessionEnds = 0;
  client = newClient();
  private failing: ActiveFault | undefined;
  /** What an answer waits for before the page has it. */
  private held: Promise<void> | undefined;

  private constructor(readonly letter: LetterBackend) {
    timeOutOnArrival(() => this.failing?.hits ?? Infinity);
  }

  static async open(): Promise<Stage> {
    const letter = await startLetterBackend();
    atOrigin(letter.url);
    return new Stage(letter);
  }

  close = () => this.letter.close();

  /** A new backend with few records and an empty page. */
  clear(): void {
    cleanup();
    for (const { key } of toasts.list()) toasts.close(key);
    sessionStorage.clear();
    this.failing = undefined;
    this.held = undefined;
    this.sessionEnds = 0;
    this.letter.reset();
    for (const route of FEATURE_ROUTES) this.letter.offer(route);
    for (const records of Object.values(this.letter.records) as object[][]) records.splice(RECORDS);
  }

  /** Draws the page at an address, with nothing loaded; `page` is what stands where no resource does. */
  show(at: string, page: ReactNode = NOTHING, features: readonly Feature[] = featuresAt(at)): void {
    cleanup();
    this.client = newClient();
    const session = { offers: (feature: Feature) => features.includes(feature) };
    renderKit({ at, resources, session, client: this.client, http: this.http(), children: page });
  }

  /** From now on, calls to a path below /api/admin fail. */
  begin(fault: Failure["fault"], method: string, path: string): ActiveFault {
    this.letter.clearFaults();
    this.failing = this.letter.fault({ ...fault, method, path: `/api/admin/${path}` } satisfies Fault);
    return this.failing;
  }

  end(): void {
    this.letter.clearFaults();
    this.failing = undefined;
  }

  /** Keeps every answer from the page, however fast it is, until what comes back is called. */
  holdAnswers(): () => void {
    let release = () => {};
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Waits until no read is under way. */
  settle = () => until(() => expect(this.client.isFetching()).toBe(0));

  /** The id of a record that allows the action; of the first one without an action. */
  async idFor({ path, name }: Resource, action?: ReadyAction): Promise<string> {
    const provider = createDataProvider(newHttp());
    const { data } = await provider.getList<Required<Row>>({ resource: path });
    const found = data.find((row) => !action?.allowed || action.allowed(row, everything) === true);
    if (!found) throw new Error(`The letter backend has no record of ${name} that allows ${action?.label ?? "this"}.`);
    return String(found.id);
  }

  private http() {
    const http = newHttp(() => (this.sessionEnds += 1));
    http.interceptors.request.use((config) => {
      const { kind, path } = this.failing ?? {};
      if (kind === "timeout" && config.url === path) config.timeout = ON_ARRIVAL;
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

/** The stage of a test file, opened before its first test and closed after its last. */
export function stageOfFile(): () => Stage {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.close());
  return () => stage;
}

/** Plays something under every fault, or under a slice of them; a failure names the fault. */
export async function underEveryFault(play: (failure: Failure) => Promise<void>): Promise<void> {
  for (const failure of sliceForTest(FAULTS)) {
    try {
      await play(failure);
    } catch (cause) {
      if (cause instanceof Error) cause.message = `${failure.name}: ${cause.message}`;
      throw cause;
    }
  }
}

export const expectNoToast = () => expect(toasts.list().map(({ message }) => message)).toEqual([]);
