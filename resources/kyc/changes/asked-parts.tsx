import { Checkbox } from "antd";
import type { OwnControlProps } from "../../../src/kit/define/action";
import { CHANGE_PARTS, PART_NAMES } from "./contract";
import "./changes.css";

const OPTIONS = CHANGE_PARTS.map((part) => ({ value: part, label: PART_NAMES[part] }));

/** Checkboxes for what the vendor must change. The value has one part per line. */
export function AskedParts({ id, label, value = "", onChange }: OwnControlProps) {
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
