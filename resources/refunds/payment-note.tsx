import { formatDateTime, toIndianTime, toText } from "../../src/kit/format";
import type { Refund } from "./contract";
import { refundPartMessages as words } from "./part-messages";

/** Says that the payment provider has not confirmed the refund, what the last problem was, and what happens next. */
export function PaymentNote({ payment }: Pick<Refund, "payment">) {
  if (!payment) return null;
  const problem = toText(payment.problem);
  const next = toIndianTime(payment.nextAttemptAt);
  return (
    <p className={problem ? "note warning" : "note"} role="status">
      {words.notConfirmed} {problem && words.lastProblem(problem)} {next && words.nextAttempt(formatDateTime(next))}
    </p>
  );
}
