import type { SharedFormPartProps } from "../../../src/kit/data/use-session";
import { filterObjects, getReferenceId, getRowId } from "../../../src/kit/define/row";
import { formatMoneyOrDash, toText } from "../../../src/kit/format";
import { composeRefundEmail } from "../../refunds/customer-email/contract";
import type { Refund } from "../../refunds/contract";
import type { Order } from "../contract";
import { sumLinePaise, toRupees } from "./line-amounts";
import { parseChosenLines } from "./lines-text";
import { customerEmailMessages as words } from "./customer-email-messages";
import { useRefundable } from "./use-refundable";
import "../../../src/kit/action/mail-preview.css";

/** The email names the order by the last six characters of its id. */
const ORDER_END = -6;

interface PreviewProps {
  customer: Order["customer"];
  amount: unknown;
  order: string | undefined;
  reference: unknown;
}

function Preview({ customer, amount, order = "", reference }: PreviewProps) {
  const { subject, message } = composeRefundEmail({
    customer: toText(customer?.name),
    amount: formatMoneyOrDash(amount),
    order: order.slice(ORDER_END),
    reference: toText(reference) ?? words.reference,
  });
  return (
    <section className="mail-preview" aria-label={words.preview}>
      <dl>
        <dt>{words.to}</dt>
        <dd>{toText(customer?.email) ?? toText(customer?.name) ?? words.customer}</dd>
        <dt>{words.subject}</dt>
        <dd>{subject}</dd>
      </dl>
      <p className="multiline">{message}</p>
      <p className="missing">{words.when}</p>
    </section>
  );
}

/** The preview for a new refund, whose amount is the sum of the chosen lines, or everything that is left. */
function NewRefundPreview({ row, typed }: Pick<SharedFormPartProps, "row" | "typed">) {
  const { data } = useRefundable();
  const chosen = parseChosenLines(typed["lines"]);
  const paise = chosen && sumLinePaise(chosen, data && filterObjects(data.data.lines));
  const { customer } = (row ?? {}) as Order;
  return (
    <Preview
      customer={customer}
      amount={chosen ? toRupees(paise) : data?.data.left}
      order={row && getRowId(row)}
      reference={typed["reference"]}
    />
  );
}

/** Shows the email to the customer while “Notify the customer” is on. */
export function CustomerEmailPreview({ resource, row, typed }: SharedFormPartProps) {
  if (typed["tellCustomer"] !== true) return null;
  if (resource.name === "orders") return <NewRefundPreview row={row} typed={typed} />;
  const { customer, amount, order, reference } = (row ?? {}) as Refund;
  return (
    <Preview
      customer={customer}
      amount={amount}
      order={getReferenceId(order)}
      reference={typed["reference"] ?? reference}
    />
  );
}
