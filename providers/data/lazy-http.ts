/** Loads axios for the first request that index.html has not made, so that the first rows need no HTTP client. */
import type { AxiosInstance, AxiosRequestConfig } from "axios";
import { takeEarlySuccess } from "./early-answers";
import { checkIds } from "./envelope";
import { noteTime, type TokenStore } from "./token-store";

interface Answer<T> {
  data: T;
  headers: Readonly<Record<string, unknown>>;
}

/** What the providers use of an axios instance. */
export interface Http {
  get<T>(url: string, config?: AxiosRequestConfig): Promise<Answer<T>>;
  delete<T>(url: string, config?: AxiosRequestConfig): Promise<Answer<T>>;
  post<T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<Answer<T>>;
  put<T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<Answer<T>>;
  request<T>(config: AxiosRequestConfig): Promise<Answer<T>>;
}

/** @param load gives the axios instance, the same each time */
export function createLazyHttp(load: () => Promise<AxiosInstance>, apiUrl: string, session: TokenStore): Http {
  return {
    async get<T>(url: string, config?: AxiosRequestConfig) {
      const params: unknown = config?.params;
      const query = params instanceof URLSearchParams && params.size > 0 ? `?${params}` : "";
      const early = await takeEarlySuccess(apiUrl + url + query, session.token(), config?.signal);
      if (!early) return (await load()).get<T>(url, config);
      noteTime(session, early.headers);
      checkIds(early.data);
      return { ...early, data: early.data as T };
    },
    delete: async (url, config) => (await load()).delete(url, config),
    post: async (url, body, config) => (await load()).post(url, body, config),
    put: async (url, body, config) => (await load()).put(url, body, config),
    request: async (config) => (await load()).request(config),
  };
}
