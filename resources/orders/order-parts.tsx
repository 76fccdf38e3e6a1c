import { Link } from "react-router";
import { useBackend } from "../../src/kit/backend";
import { formatMoment, formatMoney, formatNumber, formatStamp, inIndia, toNumber, toText } from "../../src/kit/format";
import type { Row } from "../../src/kit/define-record";
import { referencePath } from "../../src/kit/record-path";
import { StatusTag } from "../../src/kit/status-tag";
import type { Order } from "./contract";
import { STATUS_LOOKS } from "./fields";
import { orderMessages } from "./messages";
import "./orders.css";

const { lines: words, history: historyWords } = orderMessages;

type Line = NonNullable<Order["products"]>[number];

const money = (value: unknown) => {
  const number = toNumber(value);
  return number === undefined ? "—" : formatMoney(number);
};

const amountOf = ({ price, quantity }: Line) => {
  const [each, count] = [toNumber(price), toNumber(quantity)];
  return each === undefined || count === undefined ? undefined : each * count;
};

/** A list that another backend may leave out, or fill with anything. */
const objects = <T extends object>(list: readonly T[] | undefined): readonly T[] =>
  Array.isArray(list)
    ? (list as readonly unknown[]).filter((item): item is T => typeof item === "object" && item !== null)
    : [];

function ProductName({ product }: Pick<Line, "product">) {
  const { allows } = useBackend();
  const name = toText(product?.name) ?? words.unnamed;
  const target = referencePath("products", product);
  return target && allows(target.permission) ? <Link to={target.to}>{name}</Link> : name;
}

function Lines({ order }: { order: Order }) {
  const lines = objects(order.products);
  const sum = lines.reduce((total, line) => total + (amountOf(line) ?? 0), 0);
  const subtotal = toNumber(order.totalAmount);
  const differs = lines.length > 0 && subtotal !== undefined && Math.abs(sum - subtotal) >= 0.01;
  const totals = [
    [words.subtotal, money(order.totalAmount)],
    [words.discount, money(order.discountAmount)],
    [words.total, money(order.finalAmount)],
  ];
  return (
    <section className="record-section">
      <h2>{words.title}</h2>
      {lines.length === 0 ? (
        <p className="missing">{words.none}</p>
      ) : (
        <table className="order-lines" aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.product}</th>
              <th scope="col">{words.quantity}</th>
              <th scope="col">{words.price}</th>
              <th scope="col">{words.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={index}>
                <td>
                  <ProductName product={line.product} />
                </td>
                <td>{formatNumber(toNumber(line.quantity) ?? 0)}</td>
                <td>{money(line.price)}</td>
                <td>{money(amountOf(line))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="order-totals">
        {totals.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {differs && <p className="note warning">{words.differ(formatMoney(sum))}</p>}
    </section>
  );
}

function History({ order }: { order: Order }) {
  const entries = objects(order.history);
  if (entries.length === 0) return null;
  return (
    <section className="record-section">
      <h2>{historyWords.title}</h2>
      <ol className="order-history">
        {entries.map(({ status, at, by }, index) => {
          const moment = inIndia(at);
          return (
            <li key={index}>
              <StatusTag value={status} looks={STATUS_LOOKS} />
              {moment && (
                <time dateTime={moment.toISOString()} title={formatStamp(moment)}>
                  {formatMoment(moment)}
                </time>
              )}
              {toText(by) && <span className="missing">{historyWords.by(toText(by) ?? "")}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The lines of an order with the totals under them, and what statuses it had. */
export function OrderParts({ row }: { row: Row }) {
  return (
    <>
      <Lines order={row as Order} />
      <History order={row as Order} />
    </>
  );
}
