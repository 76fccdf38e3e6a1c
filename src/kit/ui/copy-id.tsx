import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { kitMessages as words } from "../messages";
import { useCopy } from "./use-copy";

/** A record's id, to be read, selected or copied. Without a secure origin a browser has no clipboard: then no button. */
export function CopyId({ id }: { id: string }) {
  const clipboard = useCopy(id);
  return (
    <span className="record-id">
      <span className="code">{id}</span>
      {clipboard && (
        <button type="button" className="text-button" onClick={clipboard.copy}>
          {clipboard.copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          {clipboard.copied ? words.copied : words.copyId}
        </button>
      )}
    </span>
  );
}
