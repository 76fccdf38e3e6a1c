import { Button, Input } from "antd";
import { kitMessages } from "../messages";
import { useCopy } from "./use-copy";

interface SecretLinkProps {
  /** Path and secret, below the console's address. */
  link: string;
  /** The name of the field. */
  label: string;
  /** What is to be known of it. */
  text: string;
  /** Of the button that copies it. */
  copy: string;
}

/** A link that stands nowhere else, to be handed over. */
export function SecretLink({ link, label, text, copy }: SecretLinkProps) {
  const address = window.location.origin + link;
  const clipboard = useCopy(address);
  return (
    <>
      <p>{text}</p>
      <Input readOnly aria-label={label} value={address} onFocus={({ target }) => target.select()} />
      {clipboard && (
        <Button size="small" onClick={clipboard.copy}>
          {clipboard.copied ? kitMessages.copied : copy}
        </Button>
      )}
    </>
  );
}
