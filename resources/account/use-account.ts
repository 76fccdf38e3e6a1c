import { useCustom, type HttpError } from "@refinedev/core";
import type { Account } from "./contract";

/** Path below /api/admin. */
export const ACCOUNT_PATH = "account";

/** Loads the signed-in person's account. All cards of the page share one request. */
export const useAccount = () =>
  useCustom<Account, HttpError>({ url: ACCOUNT_PATH, method: "get", errorNotification: false }).query;
