/** Starts an application with a mail server, and calls it to test password resets. */
import { beforeEach, expect } from "vitest";
import { createPasswordReset } from "../../../server/auth/password-resets";
import { passwordResetRequests, rateLimitCounts } from "../../../server/db/schema-accounts";
import { startTestApp, type TestApp } from "./app";
import { startMailServer } from "./gateways";

export const RESET_PATH = "/api/auth/password-reset";
export const NEW_PASSWORD = "seven kites over Jaipur";
const CONSOLE = "https://console.bazaar.example";

/** Returns a function that resets a person's password through a link, without an email. */
export const resetPasswordOf =
  ({ call, database: { db } }: Pick<TestApp, "call" | "database">) =>
  async ({ id }: { id: string }) => {
    const token = await db.transaction((tx) => createPasswordReset(tx, id));
    return call("POST", `${RESET_PATH}/complete`, { body: { token, password: NEW_PASSWORD } });
  };

/** Starts the application. Each test starts without received mails and without used-up rate limits. */
export async function startResetApp(options: Parameters<typeof startTestApp>[0] = {}) {
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url, MAIL_FROM: "office@bazaar.example", PUBLIC_URL: CONSOLE };
  const stage = await startTestApp({ ...options, env });
  const { call, database } = stage;
  const { db } = database;

  beforeEach(async () => {
    mail.mails.length = 0;
    mail.rejection = undefined;
    await db.delete(rateLimitCounts);
  });

  const request = (email: string, headers: Record<string, string> = {}) =>
    call("POST", RESET_PATH, { body: { email }, headers: { host: "console.bazaar.example", ...headers } });
  /** Waits until every request for a reset is processed. */
  const settle = () => expect.poll(() => db.$count(passwordResetRequests)).toBe(0);
  /** Returns the text of the latest mail. */
  const latestText = () => mail.mails.at(-1)?.raw.replaceAll("=\n", "").replaceAll("=3D", "=") ?? "";
  const latestToken = () => /\/reset-password#([\w-]{43})\n/.exec(latestText())?.[1] ?? "";

  return {
    ...stage,
    ...{ mail, env, request, settle, latestText },
    /** Requests a reset, and returns the token of the link in the mail. */
    async requestToken(email: string): Promise<string> {
      expect((await request(email)).status).toBe(202);
      await settle();
      return latestToken();
    },
    readLink: (token: string) => call("POST", `${RESET_PATH}/link`, { body: { token } }),
    complete: (token: string, password = NEW_PASSWORD) =>
      call("POST", `${RESET_PATH}/complete`, { body: { token, password } }),
    login: (email: string, password: string) => call("POST", "/api/auth/login", { body: { email, password } }),
  };
}
