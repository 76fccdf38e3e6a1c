import { useCustom, type HttpError } from "@refinedev/core";
import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import {
  formatDay,
  toIndianTime,
  formatMoneyOrDash,
  formatNumberOrDash,
  parseNumber,
  toText,
} from "../../src/kit/format";
import { recordMessages } from "../../src/kit/record-messages";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import type { VendorBalance } from "../payouts/contract";
import { balanceMessages as words } from "./balance-messages";
import { vendorMessages } from "./messages";

const toDayText = (value: unknown) => {
  const moment = toIndianTime(value);
  return moment && formatDay(moment);
};

function describePlan({ plan }: VendorBalance): string {
  if (!plan) return words.noPlan;
  return words.plan(toText(plan.name) ?? "", formatNumberOrDash(plan.commissionRate), toDayText(plan.since));
}

const PERMISSION = "payouts.show";

/** A vendor's plan, its balance, and the amounts due, held back and being paid out. */
export function VendorBalancePanel({ row }: PartProps) {
  const permitted = useSession().allows(PERMISSION);
  const { query } = useCustom<VendorBalance, HttpError>({
    url: `vendors/${encodeURIComponent(getRowId(row))}/balance`,
    method: "get",
    errorNotification: false,
    queryOptions: { enabled: permitted },
  });
  const { data, error, refetch } = query;
  const content = () => {
    if (!permitted) return <p className="missing">{recordMessages.noPermission(PERMISSION)}</p>;
    if (error) return <LoadError text={words.error} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingText text={words.loading} />;
    const { balance, due, heldBack, underway, nextDueAt } = data.data;
    const next = toDayText(nextDueAt);
    const facts: readonly (readonly [label: string, value: string, note?: string | undefined])[] = [
      [words.planLabel, describePlan(data.data)],
      [words.balance, formatMoneyOrDash(balance), (parseNumber(balance) ?? 0) < 0 ? words.owed : undefined],
      [words.due, formatMoneyOrDash(due)],
      [words.heldBack, formatMoneyOrDash(heldBack), next && words.until(next)],
      [words.underway, formatMoneyOrDash(underway)],
    ];
    return (
      <dl>
        {facts.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note && <div className="missing">{note}</div>}
            </dd>
          </div>
        ))}
      </dl>
    );
  };
  return (
    <section className="panel padded record-section">
      <h2>{vendorMessages.parts.money}</h2>
      {content()}
    </section>
  );
}
