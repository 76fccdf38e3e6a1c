import { useCustom, type HttpError } from "@refinedev/core";
import { useDialogUrl } from "../../../src/kit/data/use-dialog-url";
import type { Refundable } from "../../refunds/contract";

/** Loads the amounts and lines of the dialog's order that can still be refunded. */
export function useRefundable() {
  const { actionId } = useDialogUrl();
  return useCustom<Refundable, HttpError>({
    url: `orders/${encodeURIComponent(actionId ?? "")}/refundable`,
    method: "get",
    errorNotification: false,
  }).query;
}
