/** Passkeys are added with the password. An answer needs the right host name and challenge, and user verification. */
import { afterEach, describe, expect, it } from "vitest";
import { TEST_PASSWORD, startTestApp } from "./support/app";
import { createAuthenticator } from "./support/authenticator";
import { createSecondStepCalls, setClockToStep } from "./support/second-step";

const ORIGIN = "https://console.example";
const test = await startTestApp({ env: { PUBLIC_URL: ORIGIN } });
const { own, password, post, reset, second } = createSecondStepCalls(test);

afterEach(async () => {
  await reset();
  await reset("auditor");
});

/** Registers a passkey of the administrator. */
async function addPasskey(name = "Office laptop") {
  const device = createAuthenticator("console.example");
  const { body } = await own("POST", "/passkeys/options", { password: TEST_PASSWORD });
  const passkey = device.create({ challenge: body.options.challenge, origin: ORIGIN });
  const { status, body: done } = await own("POST", "/passkeys", { challenge: body.challenge, name, passkey });
  return { device, status, done };
}

const startPasskeySignIn = async () => (await post("/api/auth/passkey", {})).body;

describe("adding a passkey", () => {
  it("needs the password, and shows recovery codes only with the first method", async () => {
    expect((await own("POST", "/passkeys/options", { password: "wrong" })).status).toBe(422);
    const { status, done } = await addPasskey();
    expect(status).toBe(200);
    expect(done.recoveryCodes).toHaveLength(10);
    expect((await addPasskey("Phone")).done).toEqual({});
    const { passkeys } = (await own("GET", "")).body;
    expect(passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ["Office laptop", null],
      ["Phone", null],
    ]);
  });

  it.each([
    ["of another origin", { origin: "https://evil.example" }, "console.example"],
    ["for another host name", {}, "evil.example"],
    ["for another challenge", { challenge: "bm90IHRoZSBjaGFsbGVuZ2U" }, "console.example"],
    ["without user verification", { verified: false }, "console.example"],
  ])("rejects one %s", async (_, change, rpId) => {
    const { body } = await own("POST", "/passkeys/options", { password: TEST_PASSWORD });
    const passkey = createAuthenticator(rpId).create({ challenge: body.options.challenge, origin: ORIGIN, ...change });
    const rejected = await own("POST", "/passkeys", { challenge: body.challenge, name: "Phone", passkey });
    expect(rejected.status).toBe(409);
    expect((await own("GET", "")).body.passkeys).toEqual([]);
  });

  it("accepts a response once, from the same person, within five minutes", async () => {
    const { body } = await own("POST", "/passkeys/options", { password: TEST_PASSWORD });
    const device = createAuthenticator("console.example");
    const passkey = device.create({ challenge: body.options.challenge, origin: ORIGIN });
    const sent = { challenge: body.challenge, name: "Phone", passkey };
    expect((await own("POST", "/passkeys", sent, "auditor")).status).toBe(409);
    expect((await own("POST", "/passkeys", sent)).status).toBe(200);
    expect((await own("POST", "/passkeys", sent)).status).toBe(409);
    const late = (await own("POST", "/passkeys/options", { password: TEST_PASSWORD })).body;
    setClockToStep(11);
    const other = createAuthenticator("console.example").create({ challenge: late.options.challenge, origin: ORIGIN });
    expect((await own("POST", "/passkeys", { ...sent, challenge: late.challenge, passkey: other })).status).toBe(409);
  });
});

describe("signing in with a passkey", () => {
  it("is the second step after the password, with a challenge that works once", async () => {
    const { device } = await addPasskey();
    const { methods, challenge, passkey } = (await password()).body;
    expect(methods).toEqual(["passkey", "recoveryCode"]);
    expect(passkey.rpId).toBe("console.example");
    const answer = device.get({ challenge: passkey.challenge, origin: ORIGIN });
    expect(passkey.allowCredentials).toEqual([expect.objectContaining({ id: answer.id })]);
    const signedIn = await second(challenge, { passkey: answer });
    expect(signedIn.body.user.email).toBe("admin@bazaar.example");
    expect((await second(challenge, { passkey: answer })).body.code).toBe("challenge_over");
    expect((await own("GET", "")).body.passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  it("replaces the password and the second step, and does not reveal who has a passkey", async () => {
    const { device } = await addPasskey();
    const { challenge, passkey } = await startPasskeySignIn();
    expect(passkey.allowCredentials).toBeUndefined();
    const signedIn = await second(challenge, { passkey: device.get({ challenge: passkey.challenge, origin: ORIGIN }) });
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user.email).toBe("admin@bazaar.example");
  });

  it("without a password accepts no recovery code", async () => {
    const { done } = await addPasskey();
    const { challenge } = await startPasskeySignIn();
    const rejected = await second(challenge, { recoveryCode: done.recoveryCodes[0] });
    expect(rejected.body.code).toBe("invalid_second_step");
  });

  it.each([
    ["from another origin", { origin: "https://evil.example" }],
    ["for another challenge", { challenge: "bm90IHRoZSBjaGFsbGVuZ2U" }],
    ["without user verification", { verified: false }],
  ])("rejects a signature %s", async (_, change) => {
    const { device } = await addPasskey();
    const { challenge, passkey } = await startPasskeySignIn();
    const answer = device.get({ challenge: passkey.challenge, origin: ORIGIN, ...change });
    expect((await second(challenge, { passkey: answer })).body.code).toBe("invalid_second_step");
  });

  it("rejects a counter that did not increase, as from a cloned device", async () => {
    const { device } = await addPasskey();
    const signIn = async (counter: number) => {
      const { challenge, passkey } = await startPasskeySignIn();
      return (
        await second(challenge, { passkey: device.get({ challenge: passkey.challenge, origin: ORIGIN, counter }) })
      ).status;
    };
    expect(await signIn(5)).toBe(200);
    expect(await signIn(5)).toBe(401);
    expect(await signIn(4)).toBe(401);
    expect(await signIn(0)).toBe(401);
    expect(await signIn(6)).toBe(200);
  });

  it("accepts a device without a counter repeatedly", async () => {
    const { device } = await addPasskey();
    for (let times = 0; times < 2; times++) {
      const { challenge, passkey } = await startPasskeySignIn();
      const answer = device.get({ challenge: passkey.challenge, origin: ORIGIN, counter: 0 });
      expect((await second(challenge, { passkey: answer })).status).toBe(200);
    }
  });

  it("accepts only one of two concurrent responses to a challenge", async () => {
    const { device } = await addPasskey();
    const { challenge, passkey } = await startPasskeySignIn();
    const answers = [1, 2].map((counter) => device.get({ challenge: passkey.challenge, origin: ORIGIN, counter }));
    const results = await Promise.all(answers.map((answer) => second(challenge, { passkey: answer })));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("rejects another person's passkey after a password", async () => {
    const { device } = await addPasskey();
    const auditor = createAuthenticator("console.example");
    const started = (await own("POST", "/passkeys/options", { password: TEST_PASSWORD }, "auditor")).body;
    const created = auditor.create({ challenge: started.options.challenge, origin: ORIGIN });
    await own("POST", "/passkeys", { challenge: started.challenge, name: "Mine", passkey: created }, "auditor");
    const { challenge, passkey } = (await password("auditor")).body;
    const foreign = device.get({ challenge: passkey.challenge, origin: ORIGIN });
    expect((await second(challenge, { passkey: foreign })).body.code).toBe("invalid_second_step");
    const ownAnswer = auditor.get({ challenge: passkey.challenge, origin: ORIGIN });
    expect((await second(challenge, { passkey: ownAnswer })).body.user.email).toBe("auditor@bazaar.example");
  });
});

describe("one's own passkey", () => {
  it("can be renamed and removed, and removing the last one removes the second step", async () => {
    await addPasskey();
    const id = (await own("GET", "")).body.passkeys[0]?._id ?? "";
    expect((await own("PUT", `/passkeys/${id}`, { name: " " })).status).toBe(422);
    expect((await own("PUT", `/passkeys/${id}`, { name: "Desk" })).status).toBe(200);
    expect((await own("GET", "")).body.passkeys[0]?.name).toBe("Desk");
    expect((await own("DELETE", `/passkeys/${id}`, { password: "wrong" })).status).toBe(422);
    expect((await own("DELETE", `/passkeys/${id}`, { password: TEST_PASSWORD })).status).toBe(200);
    expect((await own("GET", "")).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await password()).status).toBe(200);
  });

  it("cannot be changed by anyone else", async () => {
    await addPasskey();
    const id = (await own("GET", "")).body.passkeys[0]?._id ?? "";
    expect((await own("PUT", `/passkeys/${id}`, { name: "Theirs" }, "auditor")).status).toBe(404);
    expect((await own("DELETE", `/passkeys/${id}`, { password: TEST_PASSWORD }, "auditor")).status).toBe(404);
  });
});

it("a passkey is offered only on the host name where it was added", async () => {
  await addPasskey();
  const elsewhere = await startTestApp({ database: test.database, env: { PUBLIC_URL: "https://other.example" } });
  const { methods, passkey } = (await createSecondStepCalls(elsewhere).password()).body;
  expect(methods).toEqual(["recoveryCode"]);
  expect(passkey).toBeUndefined();
});
