import type { AxiosInstance } from "axios";
import { createAuditLogProvider } from "../../providers/audit/audit-log-provider";
import { userActivity } from "../../providers/auth/attendance";
import { createAuthProvider } from "../../providers/auth/auth-provider";
import { passwordConfirmation } from "../../providers/auth/password-confirmation";
import { session } from "../../providers/auth/session";
import { createDataProvider } from "../../providers/data/data-provider";
import { ApiError } from "../../providers/data/errors";
import { createLazyHttp } from "../../providers/data/lazy-http";
import type { SessionAccess } from "../../providers/data/token-store";
import type { Download } from "../../providers/export/contract";
import type { UploadPicture } from "../../providers/pictures/contract";
import { recordServerTime } from "../kit/server-time";
import { env } from "./env";
import { shellMessages } from "./messages";

const tokenStore: SessionAccess = {
  ...session,
  noteServerTime: recordServerTime,
  // While this returns true, requests have the header `X-Unattended`, which only servers with an idle limit know.
  isUnattended: () => session.user()?.idleMinutes !== undefined && userActivity.isUnattended(),
  confirmPassword: passwordConfirmation.ask,
};

let axios: Promise<AxiosInstance> | undefined;

/** Loads the HTTP client. */
export function loadAxios(): Promise<AxiosInstance> {
  axios ??= import("../../providers/data/http").then(
    ({ createHttp }) => createHttp(env.apiUrl, tokenStore),
    () => {
      // Reset so that the next call tries again.
      axios = undefined;
      throw new ApiError(shellMessages.partNotLoaded, 0, false);
    },
  );
  return axios;
}

// Early answers serve the first requests of a signed-in user. Without them, axios is needed right away.
if (!globalThis.earlyAnswers) loadAxios().catch(() => undefined);

const http = createLazyHttp(loadAxios, env.apiUrl, tokenStore);

/** Tells the server that someone is using the console. */
export const pingSession = () => http.get("/api/auth/me");

export const authProvider = createAuthProvider(http);
export const dataProvider = createDataProvider(http);
export const auditLogProvider = createAuditLogProvider(dataProvider);

/** Loads the code that only sign-in needs. */
export const loadSecondStep = () => import("../../providers/auth/second-step");
export const loadAccountLinks = async () =>
  (await import("../../providers/auth/account-links")).createAccountLinks(http);

/** Starts signing in with only a passkey. */
export const requestPasskeyChallenge = async () => (await loadSecondStep()).startPasskeySignIn(http);

/** Downloads a file. The code is loaded on first use. */
export const download: Download = async (request) =>
  (await import("../../providers/export/download")).download(await loadAxios(), request);

/** Uploads a picture. The code is loaded on first use. */
export const uploadPicture: UploadPicture = async (request) =>
  (await import("../../providers/pictures/upload")).upload(await loadAxios(), request);
