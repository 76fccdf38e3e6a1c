/** The reference that a person can quote to support after a failed call. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AxiosError, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { vendors } from "../../resources/vendors/resource";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { setPageOrigin, createTestHttp, renderKit } from "./support/render-kit";

let letter: LetterBackend;
beforeAll(async () => {
  letter = await startLetterBackend();
  setPageOrigin(letter.url);
});
afterAll(() => letter.close());
beforeEach(() => letter.reset());

/** Returns an HTTP client whose calls with one HTTP method fail with a status and a reference. */
function createFailingHttp(method: string, status: number, reference: string): AxiosInstance {
  const http = createTestHttp();
  const realAdapter = http.defaults.adapter;
  http.interceptors.request.use((config) => {
    if (config.method !== method) return { ...config, adapter: realAdapter };
    const response = { status, statusText: "", data: "{}", headers: { "x-request-id": reference }, config };
    return { ...config, adapter: (sent) => Promise.reject(failureOf(sent, response)) };
  });
  return http;
}

const failureOf = (config: InternalAxiosRequestConfig, response: AxiosResponse) =>
  new AxiosError("", AxiosError.ERR_BAD_RESPONSE, config, {}, response);

it("a failed load shows its reference and copies it without record ids or search text", async () => {
  const user = userEvent.setup();
  const at = "/vendors/show/planted-id?search=planted";
  renderKit({ at, resources: [vendors], http: createFailingHttp("get", 500, "0f1e2d3c4b5a6978"), inWindow: true });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Reference 0f1e2d3c4b5a6978");
  await user.click(within(alert).getByRole("button", { name: "Copy for support" }));
  expect(await within(alert).findByRole("button", { name: "Copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z · \/vendors\/show\/… · status 500 · 0f1e2d3c4b5a6978$/,
  );
});

it.each([
  [500, true],
  [409, false],
])("an action that failed with %i shows the reference in its dialog: %s", async (status, isShown) => {
  const user = userEvent.setup();
  renderKit({
    at: "/categories?action=categories.create",
    resources: [categories],
    http: createFailingHttp("post", status, "ref-1"),
  });
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Silk");
  await user.click(within(dialog).getByRole("button", { name: /^(Add|Create|Save)/ }));
  await screen.findByText("Failed to create category");
  await waitFor(() => expect(within(dialog).queryAllByText("Reference ref-1")).toHaveLength(isShown ? 1 : 0));
});

it("shows no reference when the server sends none", async () => {
  letter.fault({ path: "/api/admin/vendors", kind: 500 });
  renderKit({ at: "/vendors", resources: [vendors] });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Error loading vendors");
  expect(alert).not.toHaveTextContent("Reference");
});
