/** Sends the requests for one screen and reports problems that any response can have. */
import { toApiError } from "../../providers/data/errors";
import type { DoctorResponse, RequestOptions, Client } from "./client";
import { createFinding, type Finding, type FindingDetails, type FindingKind } from "./findings";
import type { Problem } from "./problems";

/** The settings that all visits of an examination share. */
export interface VisitOptions {
  client: Client;
  token: string;
  /** The console's origin if it differs from the backend's. */
  origin: string | undefined;
  /** The threshold for a slow call in milliseconds. */
  slowMs: number;
}

export interface ScreenVisit {
  readonly token: string;
  readonly findings: readonly Finding[];
  /** The number of requests so far. */
  readonly requests: number;
  readonly report: (
    kind: FindingKind,
    call: string,
    expected: string,
    actual: string,
    details?: FindingDetails,
  ) => void;
  /** Sends a request and returns the response unchecked. */
  send(path: string, ask?: RequestOptions): Promise<DoctorResponse>;
  /**
   * Reads with the token and reports problems with the response.
   *
   * @param shown the path as the report may show it
   * @returns the body if the console could use the response
   */
  read(path: string, shown?: string): Promise<{ body: unknown } | undefined>;
  /** Sends a request without a token, and reports a response that does not reject it. */
  rejects(path: string, shown?: string): Promise<void>;
}

const SHARED_CACHING = /(?:^|[\s,])(public|s-maxage|must-revalidate)\b/i;
const PRIVATE_CACHING = /(?:^|[\s,])(private|no-store)\b/i;

const FORMS: Record<DoctorResponse["form"], string> = {
  json: "JSON",
  page: "an HTML page",
  empty: "an empty body",
  other: "invalid JSON",
};

const FAILURES = {
  unreachable: ["an answer", "the connection broke"],
  timeout: ["an answer within 15 seconds", "none"],
  size: ["a body of a few megabytes at most", "a larger one"],
} as const satisfies Record<NonNullable<DoctorResponse["failure"]>, readonly [string, string]>;

/**
 * Whether the console finds a message for people in an error body. On a 401, the name of the status is enough, because
 * the console shows the sign-in page instead.
 */
function hasMessage({ status, body }: DoctorResponse): boolean {
  const failure = Object.assign(new Error(), { isAxiosError: true, response: { status, headers: {} } });
  return toApiError(failure, body).fromServer || (status === 401 && NAMES_STATUS.test(JSON.stringify(body ?? null)));
}

/** A property in which frameworks send the name of the status, such as "Unauthorized". */
const NAMES_STATUS = /"(message|detail|title|error)":"[^"]/;

export function createVisit({ client, token, origin, slowMs }: VisitOptions): ScreenVisit {
  const findings: Finding[] = [];
  let requests = 0;

  const report: ScreenVisit["report"] = (...found) => void findings.push(createFinding(...found));

  const send: ScreenVisit["send"] = (path, ask) => {
    requests += 1;
    return client.send(path, ask);
  };

  /** The reason why the console could not use a response. */
  function blockingProblemOf({ status, form, failure }: DoctorResponse): [FindingKind, string, string] | undefined {
    if (failure) return [failure, ...FAILURES[failure]];
    if (status === 429) return ["throttled", "status 200", "status 429"];
    if (status >= 300 && status < 400) return ["redirect", "status 200", `a redirect, status ${status}`];
    if (status < 200 || status >= 300) return ["status", "status 200", `status ${status}`];
    if (form === "page") return ["page", "JSON", FORMS.page];
    if (form === "empty") return ["empty", "JSON", FORMS.empty];
    return form === "json" ? undefined : ["json", "JSON", FORMS.other];
  }

  function checkHeaders({ headers }: DoctorResponse, call: string): void {
    const type = headers.get("content-type") ?? "none";
    if (!/[/+]json\b/i.test(type)) report("content-type", call, "application/json", "another content type, or none");
    const caching = headers.get("cache-control") ?? "";
    if (SHARED_CACHING.test(caching) && !PRIVATE_CACHING.test(caching))
      report(
        "caching",
        call,
        "no permission for shared caches to store it",
        `Cache-Control with ${SHARED_CACHING.exec(caching)?.[1]}`,
      );
    if (origin !== undefined && !allowsOrigin(headers.get("access-control-allow-origin"), origin))
      report("cors", call, "Access-Control-Allow-Origin with the console's origin", "another one, or none");
  }

  /** Reports a slow call only if a second attempt is slow too, because a server may have been idle. */
  async function checkTime(path: string, first: number, call: string): Promise<void> {
    if (first <= slowMs) return;
    const ms = Math.min(first, (await send(path, { token })).ms);
    if (ms > slowMs) report("slow", call, `an answer within ${slowMs} ms`, `after ${ms} ms, twice`);
  }

  return {
    token,
    findings,
    get requests() {
      return requests;
    },
    report,
    send,
    async read(path, shown = path) {
      const call = `GET ${shown}`;
      const answer = await send(path, { token });
      const problem = blockingProblemOf(answer);
      if (problem) {
        report(problem[0], call, problem[1], problem[2]);
        return undefined;
      }
      checkHeaders(answer, call);
      await checkTime(path, answer.ms, call);
      return { body: answer.body };
    },
    async rejects(path, shown = path) {
      checkRejection(await send(path), `GET ${shown} without a token`, report, origin);
    },
  };
}

export const allowsOrigin = (allowed: string | null, origin: string): boolean => allowed === "*" || allowed === origin;

/** Checks that the response to an unauthenticated request is a rejection that the console understands. */
export function checkRejection(
  answer: DoctorResponse,
  call: string,
  report: ScreenVisit["report"],
  origin: string | undefined,
): void {
  const { status, form, failure } = answer;
  const isAnswered = status >= 200 && status < 300;
  // The same request with a token gets this response too, and is reported.
  if (failure || status >= 500 || status === 404 || (isAnswered && form === "page")) return;
  if (isAnswered) report("open", call, "status 401", `status ${status}`);
  else if (status !== 401 || form === "page")
    report("unauthorized", call, "status 401 and JSON", `status ${status} and ${FORMS[form]}`);
  else checkErrorBody(answer, call, report);
  if (
    status === 401 &&
    origin !== undefined &&
    !allowsOrigin(answer.headers.get("access-control-allow-origin"), origin)
  )
    report("cors", call, "Access-Control-Allow-Origin with the console's origin", "another one, or none");
}

/** Checks that an error body is JSON with a message. */
export function checkErrorBody(answer: DoctorResponse, call: string, report: ScreenVisit["report"]): void {
  if (!hasMessage(answer))
    report(
      "error-body",
      call,
      "JSON with message, a text",
      answer.form === "json" ? "JSON without it" : FORMS[answer.form],
    );
}

/** Reports the fields of a call's records that are not as documented. */
export function reportProblems(
  { report }: Pick<ScreenVisit, "report">,
  call: string,
  problems: readonly Problem[],
): void {
  for (const { kind, cause = kind, field, expected, actual } of problems) {
    report(kind, call, kind === "naming" ? field : `${field}: ${expected}`, actual, { cause, field });
  }
}
