import { LoadingOutlined, RedoOutlined, ReloadOutlined } from "@ant-design/icons";
import { useList, useNotification, type HttpError } from "@refinedev/core";
import { Button, Pagination } from "antd";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useBackend } from "../../src/kit/backend";
import type { Field, Row } from "../../src/kit/define-record";
import { toText } from "../../src/kit/format";
import { LoadError, LoadingText } from "../../src/kit/load-state";
import { kitMessages } from "../../src/kit/messages";
import { RecordTable } from "../../src/kit/record-table";
import { idOf } from "../../src/kit/row";
import { toCells } from "../../src/kit/table-cells";
import type { OutboxMessage } from "./contract";
import { messagingMessages, messagingPageMessages } from "./messages";
import { SEND } from "./send-permission";
import { useFailureToast, usePost } from "./use-send";

const { outbox: words } = messagingPageMessages;
const { fields: labels, statuses } = words;
const { channels } = messagingMessages;

const PAGE_SIZE = 10;

const FIELDS: Readonly<Record<string, Field<Row>>> = {
  recipient: { label: labels.recipient },
  channel: {
    label: labels.channel,
    kind: "status",
    looks: {
      EMAIL: { label: channels.EMAIL, tone: "blue" },
      SMS: { label: channels.SMS, tone: "violet" },
      WHATSAPP: { label: channels.WHATSAPP, tone: "neutral" },
    },
  },
  message: {
    label: labels.message,
    kind: "multiline",
    value: (row: OutboxMessage) => [toText(row.subject), toText(row.message)].filter(Boolean).join("\n"),
  },
  status: {
    label: labels.status,
    kind: "status",
    looks: {
      queued: { label: statuses.queued, tone: "orange" },
      sent: { label: statuses.sent, tone: "green" },
      failed: { label: statuses.failed, tone: "red" },
    },
  },
  error: { label: labels.error, empty: "" },
  createdAt: { label: labels.createdAt, kind: "moment" },
};
const CELLS = toCells(
  FIELDS,
  ["recipient", "channel", "message", { title: labels.status, fields: ["status", "error"] }, "createdAt"],
  [],
);

/** Sends one message again, one at a time. */
function useRetry() {
  const { open } = useNotification();
  const post = usePost();
  const failed = useFailureToast();
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
      failed(cause as HttpError, words.retryFailed);
    } finally {
      busy.current = false;
      setSending(undefined);
    }
  };
  return { retry, sending };
}

/** What was sent and what is still to be, newest first. */
export function Outbox() {
  const { allows } = useBackend();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const { query } = useList<Row, HttpError>({
    resource: "messaging/outbox",
    pagination: { currentPage: page, pageSize: PAGE_SIZE },
    errorNotification: false,
    queryOptions: { placeholderData: (before) => before },
  });
  const { retry, sending } = useRetry();
  const { data, error } = query;

  const goTo = (next: number) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set("page", String(next));
      return changed;
    });
  const renderActions = (row: Row) => {
    const id = idOf(row);
    if ((row as OutboxMessage).status === "sent" || id === "" || !allows(SEND)) return null;
    return (
      <Button
        size="small"
        icon={<RedoOutlined aria-hidden />}
        loading={sending === id && { icon: <LoadingOutlined aria-hidden /> }}
        disabled={sending !== undefined}
        onClick={() => void retry(id)}
      >
        {words.retry}
      </Button>
    );
  };

  const body = () => {
    if (error) return <LoadError text={words.loadError} error={error} onRetry={() => void query.refetch()} />;
    if (!data) return <LoadingText text={words.loading} />;
    if (data.data.length === 0) return <p className="load-state">{words.empty}</p>;
    return (
      <RecordTable
        name={words.title}
        fields={FIELDS}
        cells={CELLS}
        rows={data.data}
        busy={query.isPlaceholderData}
        renderActions={renderActions}
      />
    );
  };
  return (
    <section className="panel outbox" aria-labelledby="outbox">
      <header className="outbox-header">
        <h2 id="outbox">{words.title}</h2>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={query.isFetching && data !== undefined && { icon: <LoadingOutlined aria-hidden /> }}
          onClick={() => void query.refetch()}
        >
          {kitMessages.refresh}
        </Button>
      </header>
      {body()}
      {(data?.total ?? 0) > PAGE_SIZE && (
        <Pagination
          className="pagination"
          current={page}
          pageSize={PAGE_SIZE}
          total={data?.total ?? 0}
          showSizeChanger={false}
          showTotal={(total, [from, to]) => kitMessages.range(from, to, total)}
          onChange={goTo}
        />
      )}
    </section>
  );
}
