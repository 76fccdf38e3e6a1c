import { ReloadOutlined } from "@ant-design/icons";
import type { HttpError } from "@refinedev/core";
import { Button } from "antd";
import { kitMessages as words } from "../messages";
import { ErrorReference } from "./error-reference";

/** Shows the documented loading text in the space of the content. */
export function LoadingText({ text }: { text: string }) {
  return (
    <div className="load-state" role="status">
      <span className="load-spinner" aria-hidden="true" />
      {text}
    </div>
  );
}

interface LoadErrorProps {
  text: string;
  error: HttpError;
  /** Undefined if a retry would fail the same way. */
  onRetry?: (() => void) | undefined;
  /** The heading of the page. If the server's message has the same words, the message is left out. */
  heading?: string | undefined;
}

/**
 * Shows a failed load in place of the content: the documented text, the server's message, a retry button and the call's
 * reference.
 */
export function LoadError({ text, error, onRetry, heading }: LoadErrorProps) {
  const repeatsHeading = heading !== undefined && [heading, `${heading}.`].includes(error.message);
  return (
    <div className="load-state" role="alert">
      <p className="load-error">{text}</p>
      {!repeatsHeading && <p className="load-detail">{error.message}</p>}
      {onRetry && (
        <Button icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      <ErrorReference error={error} />
    </div>
  );
}
