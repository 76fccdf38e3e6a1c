import { useCustom, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { useRowSource } from "../../src/kit/data/use-row-source";
import type { FormPartProps, FormValues } from "../../src/kit/define/action";
import type { Row } from "../../src/kit/define/field";
import { defineFields } from "../../src/kit/define/fields";
import { dayToTimestamp, toIndianTime, formatMoneyOrDash, parseNumber, toText } from "../../src/kit/format";
import { RecordList } from "../../src/kit/table/record-list";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { AmountAndBankAccount } from "./account";
import { isNotApproved, type DuePayout, type PayoutProposal } from "./contract";
import { StatementLines } from "./statement-lines";
import { ledgerMessages } from "./ledger-messages";
import { formatPeriod } from "./period";
import "./payouts.css";

const { due: words } = ledgerMessages;

const PAGE_SIZE = 5;

const dueFields = defineFields<DuePayout & Row>({
  vendor: { label: words.vendor, value: ({ vendor }) => vendor.shopName },
  amount: { kind: "money" },
  orders: { label: words.orders, kind: "number" },
  since: { label: words.since, value: ({ periodStart, periodEnd }) => formatPeriod(periodStart, periodEnd) },
});

const toDay = (stamp: unknown) => toIndianTime(stamp)?.format("YYYY-MM-DD");

/** Lists the vendors with an amount due. "Prepare" fills in the form. */
function DueList({ fill }: Pick<FormPartProps, "fill">) {
  const [page, setPage] = useState(1);
  const source = useRowSource("payouts/due", { page, size: PAGE_SIZE });
  const prepare = ({ _id, amount, periodStart, periodEnd }: DuePayout) =>
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
          const due = row as unknown as DuePayout;
          if (isNotApproved(due.vendor)) return <span className="missing">{words.notApproved}</span>;
          return (
            <Button size="small" aria-label={words.prepareFor(due.vendor.shopName)} onClick={() => prepare(due)}>
              {words.prepare}
            </Button>
          );
        }}
        paging={{ page, size: PAGE_SIZE, onPage: setPage }}
      />
    </section>
  );
}

/** Converts the typed period for the calls; undefined until both days are typed and in order. */
function readPeriod({ periodStart, periodEnd }: FormValues) {
  const [from, to] = [toText(periodStart), toText(periodEnd)];
  return from && to && from <= to
    ? { periodStart: dayToTimestamp(from, false), periodEnd: dayToTimestamp(to, true) }
    : undefined;
}

interface ProposalProps extends FormPartProps {
  vendor: string;
  period: { periodStart: string; periodEnd: string };
}

/** The amount due to the vendor for the period, how it arose, and a warning if the typed amount differs. */
function ProposalDetails({ vendor, period, typed, fill }: ProposalProps) {
  const path = `payouts/due/${encodeURIComponent(vendor)}`;
  const { query } = useCustom<PayoutProposal, HttpError>({
    url: path,
    method: "get",
    config: { query: period },
    errorNotification: false,
  });
  const { data, error, refetch } = query;
  if (error) return <LoadError text={words.error} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={words.loading} />;
  const proposal = data.data;
  const amount = parseNumber(proposal.amount) ?? 0;
  const heldBack = parseNumber(proposal.heldBack) ?? 0;
  return (
    <section className="due-guide">
      <h2>{words.proposal(toText(proposal.vendor.shopName) ?? vendor)}</h2>
      {amount > 0 && parseNumber(typed["amount"]) !== amount && (
        <p className="note warning" role="status">
          {words.differs(formatMoneyOrDash(amount))}{" "}
          <Button size="small" onClick={() => fill({ amount: String(amount) })}>
            {words.useAmount(formatMoneyOrDash(amount))}
          </Button>
        </p>
      )}
      {amount <= 0 && (
        <p className="note warning">{amount < 0 ? words.owed(formatMoneyOrDash(amount)) : words.nothingDue}</p>
      )}
      {heldBack > 0 && <p className="missing">{words.heldBack(formatMoneyOrDash(heldBack))}</p>}
      <AmountAndBankAccount source={proposal} />
      {/* Another vendor or period starts at the first page. */}
      <StatementLines
        key={[path, ...Object.values(period)].join(" ")}
        path={`${path}/lines`}
        filters={Object.entries(period)}
      />
      <Button type="link" className="due-others" onClick={() => fill({ vendor: "", amount: "" })}>
        {words.others}
      </Button>
    </section>
  );
}

/**
 * Guide above the form of a new payout: the vendors with an amount due, or the breakdown for the typed vendor and
 * period.
 */
export function DueGuide({ typed, fill }: FormPartProps) {
  const { offers } = useSession();
  const vendor = toText(typed["vendor"]);
  const period = readPeriod(typed);
  if (!offers("payouts.ledger")) return null;
  if (!vendor) return <DueList fill={fill} />;
  return period ? <ProposalDetails {...{ vendor, period, typed, fill }} /> : null;
}
