import { isValidElement, type ComponentProps, type ReactNode } from "react";

interface RowCheckboxProps extends Pick<
  ComponentProps<"input">,
  "aria-label" | "name" | "checked" | "disabled" | "onChange" | "onClick"
> {
  /** Some of the rows are selected. */
  indeterminate?: boolean;
}

/** A native checkbox. antd's has four elements, and a page of rows has dozens of checkboxes. */
export function RowCheckbox({
  "aria-label": label,
  name,
  checked,
  disabled,
  indeterminate = false,
  onChange,
  onClick,
}: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className="row-checkbox"
      aria-label={label}
      name={name}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      onChange={onChange}
      onClick={onClick}
    />
  );
}

/** Replaces a checkbox of antd's Table with a native one that has the same props. */
export const toRowCheckbox = (antdCheckbox: ReactNode) =>
  isValidElement<RowCheckboxProps>(antdCheckbox) && <RowCheckbox {...antdCheckbox.props} />;
