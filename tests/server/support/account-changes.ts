/** Changes to how a person signs in, made by an owner or by the person. */
import { newId } from "../../../server/db/new-id";
import type { Colleague } from "./administrators";
import { PASSWORD, type TestApp } from "./app";
import { createAuthenticator } from "./authenticator";
import { codeAt, toStep, URL as SECOND_STEP, type StepBody } from "./second-step";

/** The `PUBLIC_URL` of the application that the passkeys are for. */
export const ORIGIN = "https://console.example";
export const NEW_PASSWORD = "seven kites over Jaipur";

export type Change = (person: Colleague) => Promise<{ status: number }>;

/** Returns the changes that an owner makes to other people. */
export function changesByAnOwner({ call }: Pick<TestApp, "call">) {
  return {
    administrators: (id: string, what: string, body?: unknown) =>
      call("PUT", `/api/admin/administrators/${id}/${what}`, { as: "admin", ...(body ? { body } : {}) }),
    putUser: ({ id, email }: Pick<Colleague, "id" | "email">, changed: object) =>
      call("PUT", `/api/admin/users/${id}`, {
        as: "admin",
        body: { name: "Nalini Joshi", email, role: "admin", ...changed },
      }),
  };
}

export const own = (person: Colleague, method: string, path: string, body: object) =>
  person.send(method, SECOND_STEP + path, body) as unknown as Promise<{ status: number; body: StepBody }>;

export async function addApp(person: Colleague) {
  toStep(0);
  const { body } = await own(person, "POST", "/totp", { password: PASSWORD });
  return own(person, "POST", "/totp/confirm", { challenge: body.challenge, code: codeAt(body.secret, 0) });
}
export async function addPasskey(person: Colleague) {
  const { body } = await own(person, "POST", "/passkeys/options", { password: PASSWORD });
  const passkey = createAuthenticator("console.example").create({ challenge: body.options.challenge, origin: ORIGIN });
  return own(person, "POST", "/passkeys", { challenge: body.challenge, name: "Phone", passkey });
}
export const removePasskey = async (person: Colleague) => {
  const { body } = (await person.send("GET", SECOND_STEP)) as unknown as { body: StepBody };
  return own(person, "DELETE", `/passkeys/${body.passkeys[0]?._id}`, { password: PASSWORD });
};
export const changePassword = ({ send }: Colleague) =>
  send("PUT", "/api/admin/account/password", { current: PASSWORD, password: NEW_PASSWORD });
export const changeEmail = ({ send }: Colleague) =>
  send("PUT", "/api/admin/account/email", { email: `${newId()}@bazaar.example`, password: PASSWORD });
