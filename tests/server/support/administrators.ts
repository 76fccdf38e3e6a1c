/** Administrators for tests, each with their own session. */
import { newId } from "../../../server/db/new-id";
import { users } from "../../../server/db/schema";
import { cheapPasswords, PASSWORD, type Answer, type TestApp } from "./app";
import { confirmPassword } from "./confirm-password";
import { makeRole } from "./grant";

export interface Colleague {
  id: string;
  email: string;
  token: string;
  /** Sends a call as this person. */
  send: (method: string, url: string, body?: unknown) => Promise<Answer>;
}

/**
 * Returns a function that creates an administrator with a role, signs them in and confirms their password. A list of
 * permissions creates a new role.
 */
export function colleagues({ database: { db }, call }: Pick<TestApp, "database" | "call">) {
  return async (role: string | string[]): Promise<Colleague> => {
    const id = newId();
    const email = `colleague.${id}@bazaar.example`;
    const roleId = typeof role === "string" ? role : await makeRole(db, role);
    const passwordHash = await cheapPasswords.hash(PASSWORD);
    await db.insert(users).values({ id, name: "Nalini Joshi", email, role: "admin", roleId, passwordHash });
    const { body } = await call("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
    await confirmPassword(db, body.token);
    const headers = { authorization: `Bearer ${body.token}` };
    const send: Colleague["send"] = (method, url, given) =>
      call(method, url, { headers, ...(given === undefined ? {} : { body: given }) });
    return { id, email, token: body.token, send };
  };
}
