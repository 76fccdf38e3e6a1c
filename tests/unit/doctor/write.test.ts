/** `--write` removes its records even after a failure, and names those that it could not remove. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { examineBackend, ExaminationStopped } from "../../../tools/doctor/examine";
import { formatForTerminal, formatLeftovers } from "../../../tools/doctor/terminal";
import { LETTER_PASSWORD } from "../../support/letter/accounts";
import {
  createLetterFetch,
  LETTER_URL,
  type BackendRequest,
  type ChangeRequest,
  type ChangeResponse,
} from "./support/letter-fetch";

afterEach(() => vi.unstubAllGlobals());

const credentials = { email: "admin@letter.example", password: LETTER_PASSWORD };

const isChange = ({ method, path }: BackendRequest, wanted: string, collection: string) =>
  method === wanted && path.startsWith(`/api/admin/${collection}`);

/** Lets the backend reject some requests with 503, without doing anything. */
const reject = (
  rejects: (request: BackendRequest) => boolean,
): { change: ChangeResponse; changeRequest: ChangeRequest } => ({
  changeRequest: (request) => (rejects(request) ? { ...request, path: "/api/nowhere" } : request),
  change: (answer, request) => (answer.status === 404 && rejects(request) ? { ...answer, status: 503 } : answer),
});

interface Backend {
  change?: ChangeResponse;
  changeRequest?: ChangeRequest;
}

/** Examines with `--write`, and returns the names of the doctor's records that are left on the backend. */
async function examineWith({ change = (answer) => answer, changeRequest }: Backend, signal?: AbortSignal) {
  const letter = createLetterFetch(change, changeRequest);
  vi.stubGlobal("fetch", letter);
  const ended = await examineBackend({ url: LETTER_URL, credentials, write: true, timeoutMs: 3000, signal }).catch(
    (error: unknown) => error,
  );
  const names: string[] = [];
  for (const path of ["categories", "coupons", "shipping", "plans"]) {
    const answer = await letter(`${LETTER_URL}/api/admin/${path}?page=1&limit=100`, {
      headers: { authorization: "Bearer letter-token-admin" },
    });
    names.push(...((await answer.text()).match(/DOCTOR-[0-9A-F]{8}(-2)?/g) ?? []));
  }
  return { ended, names };
}

const reportOf = (ended: unknown) => {
  if (!(ended instanceof Object && "screens" in ended)) throw ended;
  return ended as Awaited<ReturnType<typeof examineBackend>>;
};

describe("a step that fails", () => {
  it.each<[string, ChangeResponse]>([
    [
      "the response to the POST is lost",
      (answer, request) =>
        isChange(request, "POST", "coupons") ? Promise.reject(new TypeError("fetch failed")) : answer,
    ],
    [
      "the POST returns an error although it created the record",
      (answer, request) =>
        isChange(request, "POST", "plans") ? { ...answer, status: 500, body: { message: "Too late" } } : answer,
    ],
    [
      "the PUT is rejected",
      (answer, request) =>
        isChange(request, "PUT", "shipping") ? { ...answer, status: 422, body: { message: "No" } } : answer,
    ],
  ])("leaves nothing on the backend when %s", async (_, change) => {
    const { ended, names } = await examineWith({ change });
    const report = reportOf(ended);
    expect(report.verdict).toBe("broken");
    expect([names, report.leftovers]).toEqual([[], []]);
  });

  it("deletes the record in a second attempt", async () => {
    let rejections = 0;
    const { ended, names } = await examineWith(
      reject((request) => isChange(request, "DELETE", "plans") && rejections++ < 2),
    );
    expect(names).toEqual([]);
    expect(reportOf(ended).leftovers).toEqual([]);
  });
});

it("names a record that cannot be deleted, with its id and how to remove it", async () => {
  const { ended, names } = await examineWith(reject((request) => isChange(request, "DELETE", "plans")));
  const report = reportOf(ended);
  const [leftover] = report.leftovers;
  expect(report.leftovers).toHaveLength(1);
  expect(names).toEqual([leftover?.name]);
  expect(leftover).toMatchObject({ screen: "Plans", name: expect.stringMatching(/^DOCTOR-/), id: expect.any(String) });
  expect(leftover?.remove).toContain(`DELETE /api/admin/plans/${leftover?.id}`);
  expect(formatForTerminal(report).replaceAll(/\n +/g, " ")).toContain(
    `Not removed: ${leftover?.name} in Plans, id ${leftover?.id}. To remove it, ${leftover?.remove}.`,
  );
});

describe("an examination that is stopped", () => {
  it.each(["POST", "PUT", "DELETE"])("removes the record when it is stopped during the %s", async (method) => {
    const controller = new AbortController();
    let isSignedOut = false;
    const change: ChangeResponse = (answer, request) => {
      if (isChange(request, method, "coupons")) controller.abort();
      isSignedOut ||= request.path === "/api/auth/logout";
      return answer;
    };
    const { ended, names } = await examineWith({ change }, controller.signal);
    expect(ended).toBeInstanceOf(ExaminationStopped);
    expect((ended as ExaminationStopped).leftovers).toEqual([]);
    expect([names, isSignedOut]).toEqual([[], true]);
  });

  it("names the record that it cannot remove", async () => {
    const controller = new AbortController();
    const { change, changeRequest } = reject((request) => {
      if (isChange(request, "PUT", "coupons")) controller.abort();
      return isChange(request, "DELETE", "coupons");
    });
    const { ended, names } = await examineWith({ change, changeRequest }, controller.signal);
    expect(names).toHaveLength(1);
    expect(formatLeftovers(ended as ExaminationStopped)).toMatch(/^Not removed: DOCTOR-[\w-]+ in Coupons, id \w+\./);
  });
});
