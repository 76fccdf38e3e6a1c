import { Button } from "antd";
import "./changes-bar.css";

interface ChangesBarProps {
  /** Undefined hides the bar. */
  text: string | undefined;
  button: string;
  onPress: () => void;
}

/** Says that the page is out of date, and lets the user reload it. Screen readers announce the text. */
export function ChangesBar({ text, button, onPress }: ChangesBarProps) {
  return (
    <div className="changes" aria-live="polite">
      {text !== undefined && (
        <div className="changes-bar">
          <span>{text}</span>
          <Button type="primary" size="small" onClick={onPress}>
            {button}
          </Button>
        </div>
      )}
    </div>
  );
}
