/** The session of the demo administrator, as the console keeps it in the browser. */
import { DEMO_ADMIN } from "../server/seed/demo-accounts";

/** @param origin of a running API with demo data. @returns the items of the browser's storage */
export async function demoSession(origin: string, password: string): Promise<Record<"token" | "user", string>> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_ADMIN, password }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  return { token, user: JSON.stringify(user) };
}
