import { useCustom, type HttpError } from "@refinedev/core";
import type { Account } from "./contract";

/** Below /api/admin. */
export const ACCOUNT = "account";

/** Who is signed in, as the server knows them now; the cards of the page share one request. */
export const useAccount = () =>
  useCustom<Account, HttpError>({ url: ACCOUNT, method: "get", errorNotification: false }).query;
