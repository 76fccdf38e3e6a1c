import InfoCircleOutlined from "@ant-design/icons-svg/es/asn/InfoCircleOutlined";
import { Icon } from "./icon";

interface InfoButtonProps {
  /** Names what the hint explains. */
  label: string;
  hint: string;
  /** Shown instead of the icon. */
  text?: string;
}

/** A button that explains a figure on hover, focus or click. Screen readers read the hint as the button's name. */
export function InfoButton({ label, hint, text }: InfoButtonProps) {
  return (
    <button
      type="button"
      className={text === undefined ? "hint-button" : "hint-button hint-text"}
      data-hint={hint}
      aria-label={`${text ?? label}: ${hint}`}
    >
      {text ?? <Icon of={InfoCircleOutlined} />}
    </button>
  );
}
