/** The doctor's messages about a failed sign-in. */
import { afterEach, expect, it, vi } from "vitest";
import { createClient } from "../../../tools/doctor/client";
import { signIn } from "../../../tools/doctor/sign-in";

afterEach(() => vi.unstubAllGlobals());

const client = createClient({ url: "http://api.example", timeoutMs: 1000, maxBytes: 1000 });

const answering = (status: number, body: string) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
  return signIn(client, "admin@example.com", "secret");
};

it("returns the token", async () => {
  expect(await answering(200, '{"token":"t","user":{}}')).toBe("t");
});

it.each([
  [401, '{"message":"No"}', "rejected this email and password"],
  [401, '{"code":"second_step_required","challenge":"c","methods":["totp"]}', "requires two-step verification"],
  [404, "<html>", "Check that --url is the base URL of the API."],
  [200, "<html>", "Check that --url is the base URL of the API."],
  [200, '{"accessToken":"t"}', "expected {token, user}, got an object with accessToken"],
])("explains a %i with %s", async (status, body, words) => {
  await expect(answering(status, body)).rejects.toThrow(words);
});

it("says that the server could not be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  await expect(signIn(client, "a@b.example", "secret")).rejects.toThrow("could not be reached");
});
