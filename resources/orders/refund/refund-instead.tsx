import { Button } from "antd";
import { useDialogUrl } from "../../../src/kit/data/use-dialog-url";
import type { SharedFormPartProps } from "../../../src/kit/data/use-session";
import { getRowId } from "../../../src/kit/define/row";
import type { Order } from "../contract";
import { isRefundable } from "./action";
import { orderRefundMessages as words } from "./messages";

/** If the chosen status is `refunded`, says that a status change records no refund, and offers the refund dialog. */
export function RefundInstead({ row, typed }: SharedFormPartProps) {
  const { openAction } = useDialogUrl();
  if (!row || typed["status"] !== "refunded" || !isRefundable(row as Order)) return null;
  return (
    <p className="note" role="status">
      {words.insteadOfStatus}{" "}
      <Button size="small" onClick={() => openAction("orders.refund", getRowId(row))}>
        {words.refundInstead}
      </Button>
    </p>
  );
}
