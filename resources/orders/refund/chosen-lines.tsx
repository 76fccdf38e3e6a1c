import { Button, Input } from "antd";
import type { CustomControlProps } from "../../../src/kit/define/action";
import { filterObjects } from "../../../src/kit/define/row";
import { formatMoneyOrDash, formatNumberOrDash, parseNumber, toText } from "../../../src/kit/format";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import type { RefundableLine } from "../../refunds/contract";
import { chosenLinesMessages as words } from "./chosen-lines-messages";
import { getLinePaise, proposePaise, sumLinePaise, toPaise, toRupees } from "./line-amounts";
import { parseChosenLines, writeChosenLines, type ChosenLine } from "./lines-text";
import { useRefundable } from "./use-refundable";
import "./chosen-lines.css";

const toRupeeText = (paise: number) => (paise / 100).toFixed(2);

const chooseAll = (line: RefundableLine): ChosenLine => ({
  position: line.position,
  quantity: line.leftQuantity,
  amount: toRupeeText(toPaise(line.leftAmount)),
});

interface LineInputsProps {
  line: RefundableLine;
  chosen: ChosenLine;
  onChange: (chosen: ChosenLine) => void;
}

/** A line with inputs for quantity and amount. A new quantity sets the amount to its share of the line's amount. */
function LineInputs({ line, chosen, onChange }: LineInputsProps) {
  const name = toText(line.product.name) ?? words.unnamed;
  const paise = getLinePaise(chosen, line);
  const isWrong = paise === undefined || paise > toPaise(line.leftAmount);
  const isFullyRefunded = line.leftQuantity === 0 && toPaise(line.leftAmount) === 0;
  const setQuantity = (typed: string) => {
    const quantity = Math.min(line.leftQuantity, Math.max(0, Math.floor(parseNumber(typed) ?? 0)));
    onChange({ ...chosen, quantity, amount: toRupeeText(proposePaise(line, quantity)) });
  };
  return (
    <tr>
      <td>{name}</td>
      <td>
        <Input
          type="number"
          min={0}
          max={line.leftQuantity}
          disabled={isFullyRefunded}
          aria-label={words.quantityOf(name)}
          value={chosen.quantity}
          onChange={({ target }) => setQuantity(target.value)}
        />
        <span className="line-limit">{words.of(formatNumberOrDash(line.leftQuantity))}</span>
      </td>
      <td>
        <Input
          inputMode="decimal"
          disabled={isFullyRefunded}
          aria-label={words.amountOf(name)}
          aria-invalid={isWrong}
          status={isWrong ? "error" : ""}
          placeholder={paise === undefined ? undefined : toRupeeText(paise)}
          value={chosen.amount}
          onChange={({ target }) => onChange({ ...chosen, amount: target.value.replaceAll(/\s/g, "") })}
        />
        <span className="line-limit">{words.of(formatMoneyOrDash(line.leftAmount))}</span>
      </td>
    </tr>
  );
}

/** Input for the lines of a refund. Everything that is left is chosen until something is changed. */
export function ChosenLines({ id, label, value, onChange }: CustomControlProps) {
  const { data, error, refetch } = useRefundable();
  if (error) return <LoadError text={words.error} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={words.loading} />;
  const { left } = data.data;
  const lines = filterObjects(data.data.lines);
  if (toPaise(left) === 0) return <p className="note warning">{words.nothingLeft}</p>;
  const typedLines = parseChosenLines(value);
  const chooseNone = (line: RefundableLine) => ({ position: line.position, quantity: 0, amount: toRupeeText(0) });
  const chosenOf = (line: RefundableLine) =>
    typedLines ? (typedLines.find(({ position }) => position === line.position) ?? chooseNone(line)) : chooseAll(line);
  const chosen = lines.map(chosenOf);
  const total = sumLinePaise(chosen, lines);
  const set = (changed: ChosenLine) =>
    onChange?.(writeChosenLines(chosen.map((one) => (one.position === changed.position ? changed : one))));
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1} className="chosen-lines">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineInputs key={line.position} line={line} chosen={chosenOf(line)} onChange={set} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="inline">
              <Button size="small" onClick={() => onChange?.("")}>
                {words.all}
              </Button>
              <Button size="small" onClick={() => onChange?.(writeChosenLines(lines.map(chooseNone)))}>
                {words.none}
              </Button>
            </td>
            <th scope="row">{words.total}</th>
            <td aria-live="polite">{formatMoneyOrDash(toRupees(total))}</td>
          </tr>
        </tfoot>
      </table>
      {total !== undefined && (
        <p className="missing">{words.leftAfter(formatMoneyOrDash((toPaise(left) - total) / 100))}</p>
      )}
    </div>
  );
}
