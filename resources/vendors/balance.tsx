import { useCustom, type HttpError } from "@refinedev/core";
import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { idOf } from "../../src/kit/define/row";
import { formatDay, formatNumber, inIndia, moneyText, toNumber, toText } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import type { VendorBalance } from "../payouts/contract";
import { balanceMessages as words } from "./balance-messages";
import { vendorMessages } from "./messages";

const toDayText = (value: unknown) => {
  const moment = inIndia(value);
  return moment && formatDay(moment);
};

function describePlan({ plan }: VendorBalance): string {
  if (!plan) return words.noPlan;
  return words.plan(toText(plan.name) ?? "", formatNumber(toNumber(plan.commissionRate) ?? 0), toDayText(plan.since));
}

const PERMISSION = "payouts.show";

/** A vendor's plan, its balance, and the amounts due, held back and being paid out. */
export function Balance({ row }: PartProps) {
  const permitted = useSession().allows(PERMISSION);
  const { query } = useCustom<VendorBalance, HttpError>({
    url: `vendors/${encodeURIComponent(idOf(row))}/balance`,
    method: "get",
    errorNotification: false,
    queryOptions: { enabled: permitted },
  });
  const { data, error, refetch } = query;
  const content = () => {
    if (!permitted) return <p className="missing">{kitMessages.noPermission(PERMISSION)}</p>;
    if (error) return <LoadError text={words.error} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingText text={words.loading} />;
    const { balance, due, heldBack, underway, nextDueAt } = data.data;
    const next = toDayText(nextDueAt);
    const facts: readonly (readonly [label: string, value: string, note?: string | undefined])[] = [
      [words.planLabel, describePlan(data.data)],
      [words.balance, moneyText(balance), (toNumber(balance) ?? 0) < 0 ? words.owed : undefined],
      [words.due, moneyText(due)],
      [words.heldBack, moneyText(heldBack), next && words.until(next)],
      [words.underway, moneyText(underway)],
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
