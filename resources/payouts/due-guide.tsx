import { useCustom, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { useSource } from "../../src/kit/data/use-source";
import type { FormPartProps, Values } from "../../src/kit/define/action";
import type { Row } from "../../src/kit/define/field";
import { defineFields } from "../../src/kit/define/fields";
import { dayToStamp, inIndia, moneyText, toNumber, toText } from "../../src/kit/format";
import { RecordList } from "../../src/kit/table/record-list";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { AccountOf } from "./account";
import { isNotApproved, type DueVendor, type Proposal } from "./contract";
import { Lines } from "./lines";
import { ledgerMessages } from "./ledger-messages";
import { formatPeriod } from "./period";
import "./payouts.css";

const { due: words } = ledgerMessages;

const SIZE = 5;

const dueFields = defineFields<DueVendor & Row>({
  vendor: { label: words.vendor, value: ({ vendor }) => vendor.shopName },
  amount: { kind: "money" },
  orders: { label: words.orders, kind: "number" },
  since: { label: words.since, value: ({ periodStart, periodEnd }) => formatPeriod(periodStart, periodEnd) },
});

const toDay = (stamp: unknown) => inIndia(stamp)?.format("YYYY-MM-DD");

/** The vendors to whom something is due; one of them fills the form in. */
function DueList({ fill }: Pick<FormPartProps, "fill">) {
  const [page, setPage] = useState(1);
  const source = useSource("payouts/due", { page, size: SIZE });
  const prepare = ({ _id, amount, periodStart, periodEnd }: DueVendor) =>
    fill({ vendor: _id, amount: String(amount), periodStart: toDay(periodStart), periodEnd: toDay(periodEnd) });
  return (
    <section className="due-guide">
      <h2>{words.title}</h2>
      <p className="missing">{words.help}</p>
      <RecordList
        name={words.title}
        fields={dueFields}
        columns={["vendor", "amount", "orders", "since"]}
        source={source}
        texts={{ loading: words.loading, error: words.error, empty: words.empty }}
        actionsOf={(row) => {
          const due = row as unknown as DueVendor;
          if (isNotApproved(due.vendor)) return <span className="missing">{words.notApproved}</span>;
          return (
            <Button size="small" aria-label={words.prepareFor(due.vendor.shopName)} onClick={() => prepare(due)}>
              {words.prepare}
            </Button>
          );
        }}
        paging={{ page, size: SIZE, onPage: setPage }}
      />
    </section>
  );
}

/** The period as the calls carry it; undefined until both days are typed. */
function periodOf({ periodStart, periodEnd }: Values) {
  const [from, to] = [toText(periodStart), toText(periodEnd)];
  return from && to && from <= to
    ? { periodStart: dayToStamp(from, false), periodEnd: dayToStamp(to, true) }
    : undefined;
}

interface ProposalProps extends FormPartProps {
  vendor: string;
  period: { periodStart: string; periodEnd: string };
}

/** What is due to the vendor for the period, how it arose, and whether that is what was typed. */
function ProposalPart({ vendor, period, typed, fill }: ProposalProps) {
  const path = `payouts/due/${encodeURIComponent(vendor)}`;
  const { query } = useCustom<Proposal, HttpError>({
    url: path,
    method: "get",
    config: { query: period },
    errorNotification: false,
  });
  const { data, error, refetch } = query;
  if (error) return <LoadError text={words.error} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={words.loading} />;
  const proposal = data.data;
  const amount = toNumber(proposal.amount) ?? 0;
  const held = toNumber(proposal.heldBack) ?? 0;
  return (
    <section className="due-guide">
      <h2>{words.proposal(toText(proposal.vendor.shopName) ?? vendor)}</h2>
      {amount > 0 && toNumber(typed["amount"]) !== amount && (
        <p className="note warning" role="status">
          {words.differs(moneyText(amount))}{" "}
          <Button size="small" onClick={() => fill({ amount: String(amount) })}>
            {words.useAmount(moneyText(amount))}
          </Button>
        </p>
      )}
      {amount <= 0 && <p className="note warning">{amount < 0 ? words.owed(moneyText(amount)) : words.nothing}</p>}
      {held > 0 && <p className="missing">{words.heldBack(moneyText(held))}</p>}
      <AccountOf source={proposal} />
      <Lines key={path} path={`${path}/lines`} filters={Object.entries(period)} />
      <Button type="link" className="due-others" onClick={() => fill({ vendor: "", amount: "" })}>
        {words.others}
      </Button>
    </section>
  );
}

/** Above the form of a new payout: who is owed something and, once a vendor and a period are typed, how it arose. */
export function DueGuide({ typed, fill }: FormPartProps) {
  const { offers } = useSession();
  const vendor = toText(typed["vendor"]);
  const period = periodOf(typed);
  if (!offers("payouts.ledger")) return null;
  if (!vendor) return <DueList fill={fill} />;
  return period ? <ProposalPart {...{ vendor, period, typed, fill }} /> : null;
}
