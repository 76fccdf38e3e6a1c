/** The hand-written components of a refund's page. */
import { Link } from "react-router";
import { referencePath } from "../../src/kit/data/record-path";
import { useListsStatuses } from "../../src/kit/data/use-lists-statuses";
import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { filterObjects } from "../../src/kit/define/row";
import { formatMoneyOrDash, formatNumberOrDash, parseNumber, toText } from "../../src/kit/format";
import { StatusHistory } from "../../src/kit/record/status-history";
import type { LedgerKind } from "../payouts/contract";
import type { Refund, RefundLine } from "./contract";
import { DestinationValue } from "./destination-value";
import { REFUND_LABELS } from "./labels";
import { refundMessages } from "./messages";
import { PaymentNote } from "./payment-note";
import { refundPartMessages as words } from "./part-messages";
import "./refunds.css";

const { parts } = refundMessages;

function ProductName({ product }: Partial<Pick<RefundLine, "product">>) {
  const { allows } = useSession();
  const name = toText(product?.name) ?? words.unnamed;
  const target = referencePath("products", product);
  return target && allows(target.permission) ? <Link to={target.to}>{name}</Link> : name;
}

/** The products of a refund with quantity and amount. */
export function RefundLines({ row }: PartProps) {
  const refund = row as Refund;
  const lines = filterObjects(refund.lines);
  return (
    <section className="record-section">
      <h2>{parts.lines}</h2>
      {lines.length === 0 ? (
        <p className="missing">{words.noLines}</p>
      ) : (
        <table className="refund-table" aria-label={parts.lines}>
          <thead>
            <tr>
              <th scope="col">{words.product}</th>
              <th scope="col">{words.quantity}</th>
              <th scope="col">{words.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ product, quantity, amount }, index) => (
              <tr key={index}>
                <td>
                  <ProductName product={product} />
                </td>
                <td>{formatNumberOrDash(quantity)}</td>
                <td>{formatMoneyOrDash(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {words.total}
              </th>
              <td>{formatMoneyOrDash(refund.amount)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

const nameKind = (kind: unknown) => words.kinds[kind as LedgerKind] ?? toText(kind);

/** The changes of the vendor's balance by kind, with their sum. */
export function RefundVendorBalance({ row }: PartProps) {
  const shares = filterObjects((row as Refund).books);
  const sum = shares.reduce((all, { amount }) => all + Math.round((parseNumber(amount) ?? 0) * 100), 0) / 100;
  return (
    <section className="record-section">
      <h2>{parts.vendorBalance}</h2>
      {shares.length === 0 ? (
        <p className="missing">{words.notPosted}</p>
      ) : (
        <table className="refund-table" aria-label={parts.vendorBalance}>
          <tbody>
            {shares.map(({ kind, amount }, index) => (
              <tr key={toText(kind) ?? index}>
                <th scope="row">{nameKind(kind)}</th>
                <td>{formatMoneyOrDash(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.balance}</th>
              <td>{formatMoneyOrDash(sum)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

/**
 * Lists the statuses that a refund had, with references and reasons, unless the record's history lists them. Also
 * shows whether the refund is unconfirmed, and where the money goes.
 */
export function RefundHistory({ resource, row }: PartProps) {
  const isListed = useListsStatuses(resource);
  const { history, payment } = row as Refund;
  return (
    <>
      {!isListed && <StatusHistory title={parts.history} valueLabels={REFUND_LABELS} entries={history} />}
      <PaymentNote payment={payment} />
      <DestinationValue refund={row as Refund} />
    </>
  );
}
