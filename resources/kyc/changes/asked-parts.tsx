import { Checkbox } from "antd";
import type { CustomControlProps } from "../../../src/kit/define/action";
import { CHANGE_PARTS, CHANGE_PART_LABELS } from "./contract";
import "./changes.css";

const OPTIONS = CHANGE_PARTS.map((part) => ({ value: part, label: CHANGE_PART_LABELS[part] }));

/** Checkboxes for what the vendor must change. The value has one part per line. */
export function RequestedPartsInput({ id, label, value = "", onChange }: CustomControlProps) {
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1}>
      <Checkbox.Group
        className="kyc-asked"
        options={OPTIONS}
        value={value.split("\n")}
        onChange={(chosen) => onChange?.(CHANGE_PARTS.filter((part) => chosen.includes(part)).join("\n"))}
      />
    </div>
  );
}
