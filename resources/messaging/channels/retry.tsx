import { LoadingOutlined, RedoOutlined } from "@ant-design/icons";
import { useNotification, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useId, useRef, useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import type { Row } from "../../../src/kit/define/field";
import { getRowId } from "../../../src/kit/define/row";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import type { OutboxMessage } from "../contract";
import { messagingMessages, messagingPageMessages } from "../messages";
import { SEND_PERMISSION } from "../send/send-permission";
import { usePostMessage } from "../send/use-send";
import { useIsUnconfigured } from "./use-services";

const { outbox: words } = messagingPageMessages;
const { channels } = messagingMessages;

/** Returns a function that sends an outbox message again, one message at a time, and the id of the one being sent. */
export function useRetryMessage() {
  const { open } = useNotification();
  const post = usePostMessage();
  const showFailure = useFailureToast();
  const [sending, setSending] = useState<string>();
  const busy = useRef(false);
  const retry = async (id: string) => {
    if (busy.current) return;
    busy.current = true;
    setSending(id);
    try {
      await post(`outbox/${encodeURIComponent(id)}/retry`, {});
      open?.({ type: "success", message: words.retried });
    } catch (cause) {
      showFailure(cause as HttpError, words.retryFailed);
    } finally {
      busy.current = false;
      setSending(undefined);
    }
  };
  return { retry, sending };
}

/** Retry button for an unsent message, if the person may send. Disabled for one-time codes and channels not set up. */
export function RetryButton({
  row,
  retry: { retry, sending },
}: {
  row: Row;
  retry: ReturnType<typeof useRetryMessage>;
}) {
  const { allows } = useSession();
  const isNotConfigured = useIsUnconfigured();
  const reasonId = useId();
  const id = getRowId(row);
  const { status, channel, type } = row as OutboxMessage;
  if (status === "sent" || id === "" || !allows(SEND_PERMISSION)) return null;
  const missingSetup = channel && isNotConfigured(channel) ? words.notConfigured(channels[channel]) : undefined;
  const reason = type === "otp" ? words.notKept : missingSetup;
  const button = (
    <Button
      size="small"
      icon={<RedoOutlined aria-hidden />}
      loading={sending === id && { icon: <LoadingOutlined aria-hidden /> }}
      disabled={sending !== undefined || reason !== undefined}
      aria-describedby={reason && reasonId}
      onClick={() => void retry(id)}
    >
      {words.retry}
    </Button>
  );
  if (!reason) return button;
  return (
    <div className="retry">
      {button}
      <span id={reasonId}>{reason}</span>
    </div>
  );
}
