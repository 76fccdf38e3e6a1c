import type { HttpError } from "@refinedev/core";
import { kitMessages } from "../../src/kit/messages";
import { chatMessages as words } from "./messages";

/** Warns that a refetch failed and the content below may be stale. */
export function StaleNotice({ error, onRetry }: { error: HttpError; onRetry: () => void }) {
  return (
    <p className="note warning chat-note" role="status">
      <span>
        {words.outdated} {error.message}
      </span>
      <button type="button" className="text-button" onClick={onRetry}>
        {kitMessages.tryAgain}
      </button>
    </p>
  );
}
