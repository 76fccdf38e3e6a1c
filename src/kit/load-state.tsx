import { ReloadOutlined } from "@ant-design/icons";
import type { HttpError } from "@refinedev/core";
import { Button } from "antd";
import { kitMessages as words } from "./messages";

/** The documented loading text, in the space that the content will take. */
export function LoadingText({ text }: { text: string }) {
  return (
    <div className="load-state" role="status">
      <span className="load-spinner" aria-hidden="true" />
      {text}
    </div>
  );
}

/** A failed load: the documented text, the server's words, and another try. It stands where the content would. */
export function LoadError({ text, error, onRetry }: { text: string; error: HttpError; onRetry: () => void }) {
  return (
    <div className="load-state" role="alert">
      <p className="load-error">{text}</p>
      <p className="load-detail">{error.message}</p>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
