import { Checkbox } from "antd";
import type { CustomControlProps } from "../../../src/kit/define/action";
import { CHANGE_PARTS, CHANGE_PART_LABELS, type ChangePart } from "./contract";
import "./changes.css";

/** Checkboxes for the parts that the vendor is asked to change. The value lists the selected parts, one per line. */
export function RequestedPartsInput({ id, label, value = "", onChange }: CustomControlProps) {
  const selected = value.split("\n");
  const select = (part: ChangePart, checked: boolean) =>
    onChange?.(CHANGE_PARTS.filter((other) => (other === part ? checked : selected.includes(other))).join("\n"));
  return (
    <div id={id} className="kyc-requested-parts" role="group" aria-label={label} tabIndex={-1}>
      {CHANGE_PARTS.map((part) => (
        <Checkbox key={part} checked={selected.includes(part)} onChange={({ target }) => select(part, target.checked)}>
          {CHANGE_PART_LABELS[part]}
        </Checkbox>
      ))}
    </div>
  );
}
