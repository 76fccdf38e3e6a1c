/** The doctor's command-line arguments and environment variables. */
import { describe, expect, it, vi } from "vitest";
import { readArguments, readCredentials } from "../../../tools/doctor/arguments";

const URL_ARGUMENTS = ["--url", "https://api.example"];

describe("the arguments", () => {
  it("are parsed, with the URLs reduced to the base URL and the origin", () => {
    const args = ["--url", "https://api.example/base/?a#b", "--origin", "https://admin.example/x", "--json"];
    expect(readArguments(args)).toEqual({
      url: "https://api.example/base",
      email: undefined,
      pictures: false,
      origin: "https://admin.example",
      write: false,
      json: true,
      html: undefined,
    });
  });

  it.each([["--password", "secret"], ["--password=secret"], ["-password"], ["--token", "t"]])(
    "reject %s",
    (...args) => {
      expect(() => readArguments([...URL_ARGUMENTS, ...args])).toThrow("Do not pass a password or token");
    },
  );

  it.each([
    [[], "npm run doctor"],
    [["--url", "api.example"], "--url must be a URL"],
    [["--url", "file:///etc"], "--url must be a URL"],
    [["--url", "https://me:secret@api.example"], "must not contain a user name or password"],
    [[...URL_ARGUMENTS, "--origin", "admin"], "--origin must be a URL"],
    [[...URL_ARGUMENTS, "--quick"], "--quick"],
  ])("explains what is wrong with %j", (args, words) => {
    expect(() => readArguments(args)).toThrow(words);
  });
});

describe("the credentials", () => {
  const email = "admin@example.com";

  it("prefer a token to a password, and an environment password to a prompt", async () => {
    const ask = vi.fn(() => Promise.resolve("typed"));
    expect(await readCredentials({ email }, { DOCTOR_TOKEN: "t", DOCTOR_PASSWORD: "p" }, ask)).toEqual({ token: "t" });
    expect(await readCredentials({ email }, { DOCTOR_PASSWORD: "p" }, ask)).toEqual({ email, password: "p" });
    expect(ask).not.toHaveBeenCalled();
    expect(await readCredentials({ email }, {}, ask)).toEqual({ email, password: "typed" });
  });

  it("are named in the error if they are missing and cannot be prompted for", async () => {
    await expect(readCredentials({ email: undefined }, {}, undefined)).rejects.toThrow("--email");
    await expect(readCredentials({ email }, {}, undefined)).rejects.toThrow("DOCTOR_PASSWORD");
  });
});
