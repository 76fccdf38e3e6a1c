import { Checkbox } from "antd";
import type { CustomControlProps } from "../../../src/kit/define/action";
import { CHANGE_PARTS, CHANGE_PART_LABELS } from "./contract";
import "./changes.css";

const OPTIONS = CHANGE_PARTS.map((part) => ({ value: part, label: CHANGE_PART_LABELS[part] }));

/** Checkboxes for the parts that the vendor is asked to change. The value lists the selected parts, one per line. */
export function RequestedPartsInput({ id, label, value = "", onChange }: CustomControlProps) {
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1}>
      <Checkbox.Group
        className="kyc-requested-parts"
        options={OPTIONS}
        value={value.split("\n")}
        onChange={(selected) => onChange?.(CHANGE_PARTS.filter((part) => selected.includes(part)).join("\n"))}
      />
    </div>
  );
}
