/** Changes to how a person signs in, made by an owner or by the person. */
import { newId } from "../../../server/db/new-id";
import type { TestAdministrator } from "./administrators";
import { TEST_PASSWORD, type TestApp } from "./app";
import { createAuthenticator } from "./authenticator";
import { totpCodeAt, setClockToStep, SECOND_STEP_PATH as SECOND_STEP, type SecondStepBody } from "./second-step";

/** The `PUBLIC_URL` that the application must have for `addPasskey`. */
export const PASSKEY_ORIGIN = "https://console.example";
export const NEW_PASSWORD = "seven kites over Jaipur";

export type AccountChange = (person: TestAdministrator) => Promise<{ status: number }>;

/** Returns calls in which the demo's owner changes other accounts. */
export function createOwnerCalls({ call }: Pick<TestApp, "call">) {
  return {
    administrators: (id: string, what: string, body?: unknown) =>
      call("PUT", `/api/admin/administrators/${id}/${what}`, { as: "admin", ...(body ? { body } : {}) }),
    putUser: ({ id, email }: Pick<TestAdministrator, "id" | "email">, changed: object) =>
      call("PUT", `/api/admin/users/${id}`, {
        as: "admin",
        body: { name: "Nalini Joshi", email, role: "admin", ...changed },
      }),
  };
}

export const callSecondStep = (person: TestAdministrator, method: string, path: string, body: object) =>
  person.send(method, SECOND_STEP + path, body) as unknown as Promise<{ status: number; body: SecondStepBody }>;

export async function addAuthenticatorApp(person: TestAdministrator) {
  setClockToStep(0);
  const { body } = await callSecondStep(person, "POST", "/totp", { password: TEST_PASSWORD });
  return callSecondStep(person, "POST", "/totp/confirm", {
    challenge: body.challenge,
    code: totpCodeAt(body.secret, 0),
  });
}
export async function addPasskey(person: TestAdministrator) {
  const { body } = await callSecondStep(person, "POST", "/passkeys/options", { password: TEST_PASSWORD });
  const passkey = createAuthenticator("console.example").create({
    challenge: body.options.challenge,
    origin: PASSKEY_ORIGIN,
  });
  return callSecondStep(person, "POST", "/passkeys", { challenge: body.challenge, name: "Phone", passkey });
}
export const removePasskey = async (person: TestAdministrator) => {
  const { body } = (await person.send("GET", SECOND_STEP)) as unknown as { body: SecondStepBody };
  return callSecondStep(person, "DELETE", `/passkeys/${body.passkeys[0]?._id}`, { password: TEST_PASSWORD });
};
export const changePassword = ({ send }: TestAdministrator) =>
  send("PUT", "/api/admin/account/password", { current: TEST_PASSWORD, password: NEW_PASSWORD });
export const changeEmail = ({ send }: TestAdministrator) =>
  send("PUT", "/api/admin/account/email", { email: `${newId()}@bazaar.example`, password: TEST_PASSWORD });
