import { Input } from "antd";
import type { CustomControlProps } from "../../../src/kit/define/action";
import { chosenLinesMessages as words } from "./chosen-lines-messages";
import { useRefundable } from "./use-refundable";
import "./chosen-lines.css";

/** Asks where the money goes if the order was paid in cash or by UPI. Otherwise, the input is hidden. */
export function Destination({ id, label, value, onChange }: CustomControlProps) {
  const { data } = useRefundable();
  if (!data?.data.asksDestination) return <span className="not-asked" />;
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        aria-describedby={`${id}-about`}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <p id={`${id}-about`} className="missing">
        {words.destinationHelp}
      </p>
    </>
  );
}
