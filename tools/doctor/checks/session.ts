/** Checks the profile, requests without a valid token, and CORS. */
import { toSessionUser } from "../../../providers/auth/session-user";
import type { DoctorResponse } from "../client";
import { expectRecord } from "../expected/record";
import { findProblems, type Problem } from "../problems";
import { describeResponse, isObject } from "../shape";
import { readUser } from "../sign-in";
import { allowsOrigin, checkRejection, reportProblems, type ScreenVisit } from "../visit";
import { ADMIN_API } from "./read-page";

const ME = "/api/auth/me";
const USER = expectRecord(ME);

/** Checks the profile. @returns the features that the backend announces; none if the profile cannot be read */
export async function checkProfile(visit: ScreenVisit): Promise<string[]> {
  const answer = await visit.read(ME);
  if (!answer) return [];
  const user = readUser(answer.body);
  const session = toSessionUser(user);
  if (!session) {
    visit.report("user", `GET ${ME}`, "the user, or {user}, with email", describeResponse(answer.body));
    return [];
  }
  if (session._id === undefined && isObject(user) && user["id"] !== undefined)
    visit.report("tolerated", `GET ${ME}`, "_id", "id in place of _id", { field: "_id" });
  else if (session._id === undefined) visit.report("missing", `GET ${ME}`, "_id: a value", "nothing", { field: "_id" });
  const isAboutPermissions = ({ field }: Problem) => /^(permissions|features)/.test(field);
  const problems = findProblems(USER, [user]);
  reportProblems(
    visit,
    `GET ${ME}`,
    problems.filter((problem) => !isAboutPermissions(problem)),
  );
  for (const { field, expected, actual } of problems.filter(isAboutPermissions)) {
    visit.report("permissions", `GET ${ME}`, `${field}: ${expected}`, actual, { field });
  }
  return session.features ?? [];
}

/** Checks that requests without a token, or with an invalid one, are rejected with 401. */
export async function checkUnauthenticated(visit: ScreenVisit): Promise<void> {
  await visit.rejects(ME);
  for (const path of [ME, `${ADMIN_API}/users`]) {
    const answer = await visit.send(path, { token: "no-token-of-yours" });
    checkRejection(answer, `GET ${path} with a wrong token`, visit.report, undefined);
  }
}

/**
 * Checks the preflight requests that a browser sends before a cross-origin request that has a token or changes data.
 *
 * @returns whether a browser could read responses at all. If not, the other checks do not report CORS again.
 */
export async function checkPreflight(visit: ScreenVisit, origin: string): Promise<boolean> {
  const path = `${ADMIN_API}/users`;
  const answers = ["GET", "PUT", "DELETE"].map(async (method) => {
    const headers = {
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type",
    };
    const wrong = preflightProblem(await visit.send(path, { method: "OPTIONS", headers }), method, origin);
    return wrong && { call: `OPTIONS ${path} for ${method}`, wrong };
  });
  const [read, ...changes] = await Promise.all(answers);
  for (const { call, wrong } of read ? [read] : changes.filter((one) => one !== undefined)) {
    visit.report("cors", call, ...wrong);
  }
  return read === undefined;
}

/** Returns why a browser would not send the request after this preflight response; undefined if it would. */
function preflightProblem(
  { headers, status }: DoctorResponse,
  method: string,
  origin: string,
): [expected: string, actual: string] | undefined {
  const listOf = (name: string) => (headers.get(name) ?? "").toLowerCase().split(/\s*,\s*/);
  const methods = listOf("access-control-allow-methods");
  if (status < 200 || status >= 300) return ["status 204", `status ${status}`];
  if (!allowsOrigin(headers.get("access-control-allow-origin"), origin))
    return ["Access-Control-Allow-Origin with the console's origin", "another one, or none"];
  // The wildcard `*` covers every header except Authorization.
  if (!listOf("access-control-allow-headers").includes("authorization"))
    return ["Access-Control-Allow-Headers with Authorization", "a list without it"];
  const isAllowed = method === "GET" || methods.includes(method.toLowerCase()) || methods.includes("*");
  return isAllowed ? undefined : [`Access-Control-Allow-Methods with ${method}`, "a list without it"];
}
