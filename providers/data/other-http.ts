import axios, { type AxiosError, type AxiosInstance } from "axios";
import { ApiError, toApiError } from "./errors";
import { TIMEOUT_MS } from "./http";
import type { SessionAccess } from "./token-store";

interface OtherHttpOptions {
  session: Pick<SessionAccess, "token" | "end">;
  /**
   * Origins that may receive the session's token, such as `https://stock.example`. The token is never sent to other
   * origins.
   */
  sendTokenTo?: readonly string[];
}

/**
 * Creates an HTTP client for another API, for a data provider such as `@refinedev/simple-rest`. Failures reject with an
 * ApiError.
 * A 401 ends the session only if the request carried the session's token. Otherwise, it is an ordinary failure.
 */
export function createOtherHttp({ session, sendTokenTo = [] }: OtherHttpOptions): AxiosInstance {
  const http = axios.create({ timeout: TIMEOUT_MS, headers: { Accept: "application/json" } });
  http.interceptors.request.use((config) => {
    const { origin } = new URL(axios.getUri(config), window.location.href);
    const token = session.token();
    if (token !== null && sendTokenTo.includes(origin)) config.headers.set("Authorization", `Bearer ${token}`);
    return config;
  });
  http.interceptors.response.use(
    (response) => {
      // axios returns a body that is not JSON as a string.
      if (typeof response.data === "string" && response.data !== "")
        throw new ApiError("The server answered with invalid JSON.", response.status, false);
      return response;
    },
    (error: AxiosError) => {
      if (axios.isCancel(error)) throw error;
      const sentToken = error.config?.headers.get("Authorization");
      if (error.response?.status === 401 && sentToken && sentToken === `Bearer ${session.token()}`)
        session.end("expired");
      throw toApiError(error, error.response?.data);
    },
  );
  return http;
}
