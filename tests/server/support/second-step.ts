import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { TEST_NOW } from "../../../scripts/test-env";
import { setClock } from "../../../server/base/clock";
import { users } from "../../../server/db/schema";
import { resetSecondStep } from "../../../server/auth/two-step/methods";
import { TEST_PASSWORD, type ApiResponse, type DemoAccount, type TestApp } from "./app";

export const SECOND_STEP_PATH = "/api/admin/account/second-step";
const STEP_MS = 30_000;

/** The response body of the second-step calls. */
export interface SecondStepBody {
  message: string;
  code: string;
  token: string;
  challenge: string;
  secret: string;
  address: string;
  methods: string[];
  recoveryCodes: string[];
  recoveryCodesLeft: number;
  passkeysPossible: boolean;
  totp: { createdAt: string } | null;
  passkeys: { _id: string; name: string; lastUsedAt: string | null }[];
  /** The request for a passkey. */
  passkey: { challenge: string; rpId: string; allowCredentials?: { id: string }[] };
  options: { challenge: string; rp: { id: string } };
  user: { email: string; owesSecondStep?: boolean };
  errors: Record<string, string[]>;
}

/** Sets the server's clock to TEST_NOW plus a number of 30-second time steps. */
export const setClockToStep = (steps: number) => setClock(new Date(Date.parse(TEST_NOW) + steps * STEP_MS));

/** Returns the authenticator app's code at TEST_NOW plus a number of 30-second time steps. */
export const totpCodeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Date.parse(TEST_NOW) / 1000 + steps * 30 });

export const getDemoEmail = (person: DemoAccount) => `${person}@bazaar.example`;

/** Returns the second-step calls of a test application. */
export function createSecondStepCalls({ call, database }: TestApp) {
  const post = (url: string, body: unknown, headers?: Record<string, string>): Promise<ApiResponse<SecondStepBody>> =>
    call<SecondStepBody>("POST", url, { body, ...(headers ? { headers } : {}) });
  const own = (method: string, path: string, body?: unknown, as: DemoAccount = "admin", headers = {}) =>
    call<SecondStepBody>(method, SECOND_STEP_PATH + path, { as, ...(body === undefined ? {} : { body }), headers });
  return {
    own,
    post,
    /** The first half of signing in. */
    password: (person: DemoAccount = "admin", password = TEST_PASSWORD) =>
      post("/api/auth/login", { email: getDemoEmail(person), password }),
    /** The second half of signing in. */
    second: (challenge: string, answer: object) => post("/api/auth/second-step", { challenge, ...answer }),
    /** Sets up the authenticator app, and confirms it with the code of the 30 seconds before TEST_NOW. */
    async setUp(person: DemoAccount = "admin") {
      setClockToStep(0);
      const begun = await own("POST", "/totp", { password: TEST_PASSWORD }, person);
      const { challenge, secret } = begun.body;
      const done = await own("POST", "/totp/confirm", { challenge, code: totpCodeAt(secret, -1) }, person);
      return { secret, recoveryCodes: done.body.recoveryCodes, status: done.status };
    },
    async reset(person: DemoAccount = "admin") {
      const [row] = await database.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, getDemoEmail(person)));
      if (row) await resetSecondStep(database.db, row.id);
      setClockToStep(0);
    },
  };
}
