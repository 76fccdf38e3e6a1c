/** App codes and recovery codes at sign-in: each works once, and only with the password. */

import { afterEach, describe, expect, it } from "vitest";
import { auditEntries } from "../../server/db/schema-audit";
import { recoveryCodes, secondStepChallenges } from "../../server/db/schema-second-step";
import { TEST_PASSWORD, startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { totpCodeAt, createSecondStepCalls, setClockToStep } from "./support/second-step";

const test = await startTestApp();
const { db } = test.database;
const { own, password, reset, second, setUp } = createSecondStepCalls(test);

afterEach(() => reset());

const isAccepted = ({ status }: { status: number }) => status === 200;

describe("setting up app codes", () => {
  it("requires the password, shows the secret and its URI, and requires a valid code", async () => {
    const rejected = await own("POST", "/totp", { password: "wrong" });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toEqual({ password: ["is incorrect"] });
    const { body } = await own("POST", "/totp", { password: TEST_PASSWORD });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.address).toContain(`secret=${body.secret}`);
    expect(body.address).toContain("admin%40bazaar.example");
    const { challenge } = body;
    expect((await password()).status, "a code is not required before the setup is confirmed").toBe(200);

    const wrong = await own("POST", "/totp/confirm", { challenge, code: "000000" });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ code: ["is incorrect. Enter the current code"] });
    const done = await own("POST", "/totp/confirm", { challenge, code: totpCodeAt(body.secret, 0) });
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect((await own("GET", "")).body).toMatchObject({
      totp: { createdAt: expect.any(String) },
      recoveryCodesLeft: 10,
    });
    expect((await own("POST", "/totp/confirm", { challenge, code: totpCodeAt(body.secret, 1) })).status).toBe(409);
  });

  it("allows five tries within five minutes, only for the person who started it", async () => {
    const begin = async () => (await own("POST", "/totp", { password: TEST_PASSWORD })).body;
    const tried = await begin();
    for (let number = 0; number < 5; number++) {
      await own("POST", "/totp/confirm", { challenge: tried.challenge, code: "000000" });
    }
    const right = { challenge: tried.challenge, code: totpCodeAt(tried.secret, 0) };
    expect((await own("POST", "/totp/confirm", right)).status).toBe(409);

    const other = await begin();
    const foreign = { challenge: other.challenge, code: totpCodeAt(other.secret, 0) };
    expect((await own("POST", "/totp/confirm", foreign, "auditor")).status).toBe(409);
    setClockToStep(11);
    const late = { challenge: other.challenge, code: totpCodeAt(other.secret, 11) };
    expect((await own("POST", "/totp/confirm", late)).status).toBe(409);
  });

  it("keeps the old app valid until the new one is confirmed, and keeps the recovery codes", async () => {
    const { secret } = await setUp();
    const { body } = await own("POST", "/totp", { password: TEST_PASSWORD });
    const { challenge } = (await password()).body;
    expect((await second(challenge, { code: totpCodeAt(secret, 0) })).status).toBe(200);
    const done = await own("POST", "/totp/confirm", { challenge: body.challenge, code: totpCodeAt(body.secret, 0) });
    expect(done.body).toEqual({});
    const again = (await password()).body.challenge;
    expect((await second(again, { code: totpCodeAt(secret, 1) })).status).toBe(401);
    expect((await second(again, { code: totpCodeAt(body.secret, 1) })).status).toBe(200);
  });
});

describe("signing in with a code", () => {
  it("returns a token only after the code", async () => {
    const { secret } = await setUp();
    const first = await password();
    expect(first.status).toBe(401);
    expect(first.body).toEqual({
      message: "Two-step verification is missing.",
      code: "second_step_required",
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ["totp", "recoveryCode"],
    });
    const signedIn = await second(first.body.challenge, { code: totpCodeAt(secret, 0) });
    expect(signedIn.body.user.email).toBe("admin@bazaar.example");
    const me = await test.call("GET", "/api/auth/me", { headers: { authorization: `Bearer ${signedIn.body.token}` } });
    expect(me.status).toBe(200);
    expect((await second(first.body.challenge, { code: totpCodeAt(secret, 1) })).body.code, "a second time").toBe(
      "challenge_over",
    );
  });

  it("does not reveal the second step after a wrong password", async () => {
    await setUp();
    expect((await password("admin", "wrong")).body).toEqual({
      message: "Invalid email or password",
      code: "invalid_credentials",
    });
  });

  it("accepts the codes of the current time step, the one before and the one after", async () => {
    const { secret } = await setUp();
    setClockToStep(10);
    const { challenge } = (await password()).body;
    for (const step of [8, 12]) expect((await second(challenge, { code: totpCodeAt(secret, step) })).status).toBe(401);
    for (const step of [9, 10, 11]) {
      const next = (await password()).body.challenge;
      expect((await second(next, { code: totpCodeAt(secret, step) })).status, `step ${step - 10}`).toBe(200);
    }
  });

  it("accepts no code twice, and none from before the last accepted one, including that of the setup", async () => {
    const { secret } = await setUp();
    const attempt = async (step: number) => {
      const { challenge } = (await password()).body;
      return (await second(challenge, { code: totpCodeAt(secret, step) })).body.code;
    };
    expect(await attempt(-1)).toBe("invalid_second_step");
    expect(await attempt(1)).toBeUndefined();
    expect(await attempt(1)).toBe("invalid_second_step");
    expect(await attempt(0)).toBe("invalid_second_step");
  });

  it("accepts current codes again after a clock that was hours ahead was set back", async () => {
    const { secret } = await setUp();
    const attempt = async (step: number) => {
      setClockToStep(step);
      const { challenge } = (await password()).body;
      return isAccepted(await second(challenge, { code: totpCodeAt(secret, step) }));
    };
    expect(await attempt(480)).toBe(true);
    expect(await attempt(10)).toBe(true);
    expect(await attempt(10)).toBe(false);
    expect(await attempt(9)).toBe(false);
  });

  it("accepts only one of many concurrent requests with the same code", async () => {
    const { secret } = await setUp();
    const challenges: string[] = [];
    for (let number = 0; number < 6; number++) challenges.push((await password()).body.challenge);
    const code = totpCodeAt(secret, 0);
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, { code })));
    expect(answers.filter(isAccepted)).toHaveLength(1);
  });

  it("needs the password again after five wrong codes, even concurrent ones, and after five minutes", async () => {
    const { secret } = await setUp();
    const { challenge } = (await password()).body;
    const wrong = await Promise.all(Array.from({ length: 9 }, () => second(challenge, { code: "000000" })));
    const codes = wrong.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "invalid_second_step")).toHaveLength(5);
    expect(codes.filter((code) => code === "challenge_over")).toHaveLength(4);
    expect((await second(challenge, { code: totpCodeAt(secret, 0) })).body.code).toBe("challenge_over");

    const late = (await password()).body.challenge;
    setClockToStep(11);
    expect((await second(late, { code: totpCodeAt(secret, 11) })).body.code).toBe("challenge_over");
    await password();
    expect(await db.$count(secondStepChallenges), "expired challenges are deleted").toBe(1);
  });

  it("rejects a malformed code, two answers, no answer, and an unknown challenge", async () => {
    await setUp();
    const { challenge } = (await password()).body;
    expect((await second(challenge, { code: "12a456" })).body.code).toBe("invalid_second_step");
    expect((await second(challenge, { code: "123456", recoveryCode: "ABCD" })).status).toBe(422);
    expect((await second(challenge, {})).status).toBe(422);
    expect((await second("unknown", { code: "123456" })).body.code).toBe("challenge_over");
  });

  it("writes audit entries for a setup, a wrong code and an accepted code", async () => {
    const seen = await db.$count(auditEntries);
    const { secret } = await setUp();
    const { challenge } = (await password()).body;
    await second(challenge, { code: "000000" });
    await second(challenge, { code: totpCodeAt(secret, 0).replace(/^.../, "$& ") });
    const actions = ["addSecondStep", "failSecondStep", "useSecondStep"].map((name) => `account.${name}`);
    const entries = (await findAuditEntries(db)).slice(seen).filter(({ action }) => actions.includes(action));
    expect(entries.map(({ action }) => action)).toEqual(actions);
    for (const { after, ip, actorEmail } of entries) {
      expect(after).toEqual({ method: "totp" });
      expect(ip).toBe("127.0.0.1");
      expect(actorEmail).toBe("admin@bazaar.example");
    }
  });
});

describe("recovery codes", () => {
  it("work once each, in upper or lower case, with or without hyphens", async () => {
    const {
      recoveryCodes: [code = ""],
    } = await setUp();
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    const first = (await password()).body.challenge;
    expect((await second(first, { recoveryCode: typed })).status).toBe(200);
    const next = (await password()).body.challenge;
    expect((await second(next, { recoveryCode: code })).body.code).toBe("invalid_second_step");
    expect((await own("GET", "")).body.recoveryCodesLeft).toBe(9);
  });

  it("are accepted once when requests are sent concurrently", async () => {
    const {
      recoveryCodes: [recoveryCode],
    } = await setUp();
    const challenges: string[] = [];
    for (let number = 0; number < 6; number++) challenges.push((await password()).body.challenge);
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, { recoveryCode })));
    expect(answers.filter(isAccepted)).toHaveLength(1);
  });

  it("are stored as hashes, and new ones replace the old ones", async () => {
    const {
      recoveryCodes: [former = ""],
    } = await setUp();
    expect(JSON.stringify(await db.select().from(recoveryCodes))).not.toContain(former.slice(0, 9));
    expect((await own("POST", "/recovery-codes", { password: "wrong" })).status).toBe(422);
    const { body } = await own("POST", "/recovery-codes", { password: TEST_PASSWORD });
    expect(body.recoveryCodes).toHaveLength(10);
    const { challenge } = (await password()).body;
    expect((await second(challenge, { recoveryCode: former })).status).toBe(401);
    expect((await second(challenge, { recoveryCode: body.recoveryCodes[0] })).status).toBe(200);
  });

  it("cannot be created without a second step", async () => {
    expect((await own("POST", "/recovery-codes", { password: TEST_PASSWORD })).status).toBe(409);
  });
});

it("removing the last method requires the password, and removes the whole second step", async () => {
  await setUp();
  expect((await own("DELETE", "/totp", { password: "wrong" })).status).toBe(422);
  expect((await own("DELETE", "/totp", {})).status).toBe(422);
  expect((await own("DELETE", "/totp", { password: TEST_PASSWORD })).status).toBe(200);
  expect((await password()).status).toBe(200);
  expect((await own("GET", "")).body).toMatchObject({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
  expect((await own("DELETE", "/totp", { password: TEST_PASSWORD })).status).toBe(404);
});

it("an administrator's reset keeps the password, and ends sign-ins in progress", async () => {
  const { secret } = await setUp();
  const { challenge } = (await password()).body;
  await reset();
  expect((await second(challenge, { code: totpCodeAt(secret, 0) })).body.code).toBe("challenge_over");
  expect((await password()).status).toBe(200);
});

it("the second step is accessible only with an administrator's session", async () => {
  expect((await test.call("GET", "/api/admin/account/second-step")).status).toBe(401);
  expect((await own("GET", "", undefined, "vendor")).status).toBe(403);
  expect((await own("GET", "", undefined, "auditor")).status).toBe(200);
});
