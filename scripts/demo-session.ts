/** Signs in as the demo administrator. */
import { DEMO_ADMIN } from "../server/seed/demo-accounts";

/**
 * @param origin the origin of a running API with demo data
 * @returns the session as the console stores it in the browser's localStorage
 */
export async function createDemoSession(origin: string, password: string): Promise<Record<"token" | "user", string>> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_ADMIN, password }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  return { token, user: JSON.stringify(user) };
}
