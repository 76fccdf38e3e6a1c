import InfoCircleOutlined from "@ant-design/icons-svg/es/asn/InfoCircleOutlined";
import { Icon } from "./icon";

interface HintButtonProps {
  /** What the hint is about. */
  label: string;
  hint: string;
  /** Shown instead of the icon. */
  text?: string;
}

/** Explains a figure: on hover, on focus, on a press, and to a screen reader as the button's name. */
export function HintButton({ label, hint, text }: HintButtonProps) {
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
