/** Loads axios only for requests that index.html has not sent already, so the first rows do not wait for axios. */
import type { AxiosInstance, AxiosRequestConfig } from "axios";
import { awaitEarlyResponse } from "./early-answers";
import { assertExactIds } from "./envelope";
import { reportServerTime, type SessionAccess } from "./token-store";

interface HttpResponse<T> {
  data: T;
  headers: Readonly<Record<string, unknown>>;
}

/** The methods of an axios instance that the providers use. */
export interface Http {
  get<T>(url: string, config?: AxiosRequestConfig): Promise<HttpResponse<T>>;
  delete<T>(url: string, config?: AxiosRequestConfig): Promise<HttpResponse<T>>;
  post<T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<HttpResponse<T>>;
  put<T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<HttpResponse<T>>;
  request<T>(config: AxiosRequestConfig): Promise<HttpResponse<T>>;
}

/**
 * Creates an HTTP client that loads axios on demand.
 * @param load returns the same axios instance each time
 */
export function createLazyHttp(load: () => Promise<AxiosInstance>, apiUrl: string, session: SessionAccess): Http {
  return {
    async get<T>(url: string, config?: AxiosRequestConfig) {
      const early = await awaitEarlyResponse(apiUrl + url, session.token(), config?.signal);
      if (!early) return (await load()).get<T>(url, config);
      reportServerTime(session, early.headers);
      assertExactIds(early.data);
      return { ...early, data: early.data as T };
    },
    delete: async (url, config) => (await load()).delete(url, config),
    post: async (url, body, config) => (await load()).post(url, body, config),
    put: async (url, body, config) => (await load()).put(url, body, config),
    request: async (config) => (await load()).request(config),
  };
}
