import { ReloadOutlined } from "@ant-design/icons";
import type { HttpError } from "@refinedev/core";
import { Button } from "antd";
import { kitMessages as words } from "../messages";
import { ErrorReference } from "./error-reference";

/** The documented loading text, in the space that the content will take. */
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
  /** Absent where another try would lead to the same. */
  onRetry?: (() => void) | undefined;
}

/** A failed load: the documented text, the server's words, another try, and the call's reference. It stands where the content would. */
export function LoadError({ text, error, onRetry }: LoadErrorProps) {
  return (
    <div className="load-state" role="alert">
      <p className="load-error">{text}</p>
      <p className="load-detail">{error.message}</p>
      {onRetry && (
        <Button icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      <ErrorReference error={error} />
    </div>
  );
}
