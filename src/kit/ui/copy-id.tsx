import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { useCopy } from "./use-copy";

interface CopyIdProps {
  id: string;
  /** The label of the copy button. */
  copy?: string;
}

/**
 * Shows a record's id with a copy button. The button is hidden without a secure origin, where browsers have no
 * clipboard.
 */
export function CopyId({ id, copy = recordMessages.copyId }: CopyIdProps) {
  const clipboard = useCopy(id);
  return (
    <span className="record-id">
      <span className="code">{id}</span>
      {clipboard && (
        <button type="button" className="text-button" onClick={clipboard.copy}>
          {clipboard.copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          {clipboard.copied ? words.copied : copy}
        </button>
      )}
    </span>
  );
}
