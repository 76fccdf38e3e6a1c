/** Administrators for tests, each with their own session. */
import { newId } from "../../../server/db/new-id";
import { users } from "../../../server/db/schema";
import { cheapPasswords, TEST_PASSWORD, type ApiResponse, type TestApp } from "./app";
import { confirmPassword } from "./confirm-password";
import { createRole } from "./grant";

export interface TestAdministrator {
  id: string;
  email: string;
  token: string;
  /** Sends a call as this person. */
  send: (method: string, url: string, body?: unknown) => Promise<ApiResponse>;
}

/**
 * Returns a function that creates an administrator with a role, signs them in and confirms their password. A list of
 * permissions creates a new role.
 */
export function createAdministratorFactory({ database: { db }, call }: Pick<TestApp, "database" | "call">) {
  return async (role: string | string[]): Promise<TestAdministrator> => {
    const id = newId();
    const email = `colleague.${id}@bazaar.example`;
    const roleId = typeof role === "string" ? role : await createRole(db, role);
    const passwordHash = await cheapPasswords.hash(TEST_PASSWORD);
    await db.insert(users).values({ id, name: "Nalini Joshi", email, role: "admin", roleId, passwordHash });
    const { body } = await call("POST", "/api/auth/login", { body: { email, password: TEST_PASSWORD } });
    await confirmPassword(db, body.token);
    const headers = { authorization: `Bearer ${body.token}` };
    const send: TestAdministrator["send"] = (method, url, given) =>
      call(method, url, { headers, ...(given === undefined ? {} : { body: given }) });
    return { id, email, token: body.token, send };
  };
}
