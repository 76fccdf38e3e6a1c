import { Button, Input } from "antd";
import { kitMessages } from "../messages";
import { useCopy } from "./use-copy";

interface SecretLinkProps {
  /** Path and secret, relative to the console's origin. */
  link: string;
  /** The accessible name of the field. */
  label: string;
  /** Explains the link. */
  text: string;
  /** The label of the copy button. */
  copy: string;
}

/** Shows a secret link once, so that the user can pass it on. */
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
