import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { TEST_NOW } from "../../../scripts/test-env";
import { setClock } from "../../../server/clock";
import { users } from "../../../server/db/schema";
import { resetSecondStep } from "../../../server/second-step/methods";
import { PASSWORD, type Answer, type Person, type TestApp } from "./app";

export const URL = "/api/admin/account/second-step";
const STEP_MS = 30_000;

/** The response body of the second-step calls. */
export interface StepBody {
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

/** Sets the server's clock to a number of 30-second time steps after the tests' instant. */
export const toStep = (steps: number) => setClock(new Date(Date.parse(TEST_NOW) + steps * STEP_MS));

/** Returns the app's code for a number of time steps after the tests' instant. */
export const codeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Date.parse(TEST_NOW) / 1000 + steps * 30 });

export const email = (person: Person) => `${person}@bazaar.example`;

/** Returns the second-step calls of a test application. */
export function secondStepCalls({ call, database }: TestApp) {
  const post = (url: string, body: unknown, headers?: Record<string, string>): Promise<Answer<StepBody>> =>
    call<StepBody>("POST", url, { body, ...(headers ? { headers } : {}) });
  const own = (method: string, path: string, body?: unknown, as: Person = "admin", headers = {}) =>
    call<StepBody>(method, URL + path, { as, ...(body === undefined ? {} : { body }), headers });
  return {
    own,
    post,
    /** The first half of signing in. */
    password: (person: Person = "admin", password = PASSWORD) =>
      post("/api/auth/login", { email: email(person), password }),
    /** The second half of signing in. */
    second: (challenge: string, answer: object) => post("/api/auth/second-step", { challenge, ...answer }),
    /** Sets the app up with the code of one step before the tests' instant. */
    async setUp(person: Person = "admin") {
      toStep(0);
      const begun = await own("POST", "/totp", { password: PASSWORD }, person);
      const { challenge, secret } = begun.body;
      const done = await own("POST", "/totp/confirm", { challenge, code: codeAt(secret, -1) }, person);
      return { secret, recoveryCodes: done.body.recoveryCodes, status: done.status };
    },
    async reset(person: Person = "admin") {
      const [row] = await database.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, email(person)));
      if (row) await resetSecondStep(database.db, row.id);
      toStep(0);
    },
  };
}
