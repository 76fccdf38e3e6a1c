import { Button, Input } from "antd";
import { kitMessages } from "../messages";
import { useCopy } from "./use-copy";

interface SecretValueProps {
  value: string;
  /** The accessible name of the field. */
  label: string;
  /** Explains the value. */
  text: string;
  /** The label of the copy button. */
  copy: string;
}

/** Shows a secret once, so that the user can copy it. */
export function SecretValue({ value, label, text, copy }: SecretValueProps) {
  const clipboard = useCopy(value);
  return (
    <>
      <p>{text}</p>
      <Input readOnly aria-label={label} value={value} onFocus={({ target }) => target.select()} />
      {clipboard && (
        <Button size="small" onClick={clipboard.copy}>
          {clipboard.copied ? kitMessages.copied : copy}
        </Button>
      )}
    </>
  );
}
