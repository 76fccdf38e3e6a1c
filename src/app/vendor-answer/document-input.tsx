import { useId, useState } from "react";
import { MAX_DOCUMENT_MIB } from "../../../resources/kyc/changes/contract";
import { changesPageMessages as words } from "../../../resources/kyc/changes/messages";
import type { RequestedChanges } from "./calls";

const MEBIBYTE = 1_048_576;
const ACCEPTED = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

interface DocumentInputProps {
  name: string;
  /** Whether the server has received this document. */
  received: boolean;
  send: (file: File, onProgress: (percent: number) => void) => Promise<RequestedChanges>;
  /** @param isStarting true when an upload starts, false when it ends */
  onBusy: (isStarting: boolean) => void;
  onDone: (request: RequestedChanges) => void;
}

/** A file input for one document. It uploads the file when it is chosen. */
export function DocumentInput({ name, received, send, onBusy, onDone }: DocumentInputProps) {
  const id = useId();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setProblem(undefined);
    if (file.size > MAX_DOCUMENT_MIB * MEBIBYTE) {
      setProblem(words.tooLarge(file.name, MAX_DOCUMENT_MIB));
      return;
    }
    setPercent(0);
    onBusy(true);
    try {
      onDone(await send(file, setPercent));
    } catch (cause) {
      setProblem(words.uploadFailed(file.name, cause instanceof Error ? cause.message : String(cause)));
    } finally {
      setPercent(undefined);
      onBusy(false);
      // Reset so that the same file can be chosen again.
      input.value = "";
    }
  };
  const state = percent === undefined ? (received ? words.received : words.missing) : words.sending(percent);
  return (
    <div className="answer-document">
      <label htmlFor={id}>{name}</label>
      <span role="status" className={received && percent === undefined ? "answer-received" : ""}>
        {state}
      </span>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={percent !== undefined}
        onChange={({ target }) => void choose(target)}
      />
      <div role="alert">{problem && <p className="sign-in-problem">{problem}</p>}</div>
    </div>
  );
}
