import { Button } from "antd";
import { useEffect, useRef } from "react";
import { saveBlob } from "../../../src/kit/file/save-file";
import { useCopy } from "../../../src/kit/ui/use-copy";
import { secondStepMessages } from "./messages";

const { codes: words, done } = secondStepMessages;

/** Shows new recovery codes, to copy or download. They cannot be shown again later. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus has been unmounted.
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const clipboard = useCopy(text);
  return (
    <>
      <p className="note warning">{words.keep}</p>
      <ul ref={list} tabIndex={-1} className="recovery-codes" aria-label={words.list}>
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ul>
      <div className="dialog-footer">
        {clipboard && <Button onClick={clipboard.copy}>{clipboard.copied ? words.copied : words.copy}</Button>}
        <Button onClick={() => saveBlob([text], words.file)}>{words.download}</Button>
        <Button type="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </>
  );
}
