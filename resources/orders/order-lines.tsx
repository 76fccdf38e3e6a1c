import { Link } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import { referencePath } from "../../src/kit/data/record-path";
import type { PartProps } from "../../src/kit/define/resource";
import { filterObjects } from "../../src/kit/define/row";
import { formatMoney, formatMoneyOrDash, formatNumberOrDash, parseNumber, toText } from "../../src/kit/format";
import type { Order } from "./contract";
import { orderMessages } from "./messages";
import { orderLineMessages as words } from "./part-messages";
import "./orders.css";

const { parts } = orderMessages;

type Line = NonNullable<Order["products"]>[number];

const computeAmount = ({ price, quantity }: Line) => {
  const [each, count] = [parseNumber(price), parseNumber(quantity)];
  return each === undefined || count === undefined ? undefined : each * count;
};

function ProductName({ product }: Pick<Line, "product">) {
  const { allows } = useSession();
  const name = toText(product?.name) ?? words.unnamed;
  const target = referencePath("products", product);
  return target && allows(target.permission) ? <Link to={target.to}>{name}</Link> : name;
}

/** The lines of an order, followed by the totals. */
export function OrderLines({ row }: PartProps) {
  const order = row as Order;
  const lines = filterObjects(order.products);
  const amounts = lines.flatMap((line) => computeAmount(line) ?? []);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const subtotal = parseNumber(order.totalAmount);
  const isComplete = lines.length > 0 && amounts.length === lines.length;
  const differs = isComplete && subtotal !== undefined && Math.abs(sum - subtotal) >= 0.01;
  const totals = [
    [words.subtotal, formatMoneyOrDash(order.totalAmount)],
    [words.discount, formatMoneyOrDash(order.discountAmount)],
    [words.total, formatMoneyOrDash(order.finalAmount)],
  ];
  return (
    <section className="record-section">
      <h2>{parts.products}</h2>
      {lines.length === 0 ? (
        <p className="missing">{words.none}</p>
      ) : (
        <table className="order-lines" aria-label={parts.products}>
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
                <td>{formatNumberOrDash(line.quantity)}</td>
                <td>{formatMoneyOrDash(line.price)}</td>
                <td>{formatMoneyOrDash(computeAmount(line))}</td>
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
