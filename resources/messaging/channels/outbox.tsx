import { LoadingOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { usePageUrl } from "../../../src/kit/data/use-page-url";
import { useRowSource } from "../../../src/kit/data/use-row-source";
import { kitMessages } from "../../../src/kit/messages";
import { RecordList } from "../../../src/kit/table/record-list";
import { messagingPageMessages } from "../messages";
import { outboxFields } from "./outbox-fields";
import { RetryButton, useRetryMessage } from "./retry";

const { outbox: words } = messagingPageMessages;

const PAGE_SIZE = 10;

/** Lists the queued, sent and failed messages, newest first. */
export function Outbox() {
  const [page, setPage] = usePageUrl();
  const source = useRowSource("messaging/outbox", { page, size: PAGE_SIZE });
  const retry = useRetryMessage();
  return (
    <section className="panel outbox" aria-labelledby="outbox">
      <header className="outbox-header">
        <h2 id="outbox">{words.title}</h2>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={source.fetching && source.rows && { icon: <LoadingOutlined aria-hidden /> }}
          onClick={source.refetch}
        >
          {kitMessages.refresh}
        </Button>
      </header>
      <RecordList
        name={words.title}
        fields={outboxFields}
        columns={["recipient", "channel", "message", [words.status, "status", "error"], "createdAt"]}
        collapsedColumns={["channel", "createdAt"]}
        source={source}
        texts={{ loading: words.loading, error: words.loadError, empty: words.empty }}
        actionsOf={(row) => <RetryButton row={row} retry={retry} />}
        paging={{ page, size: PAGE_SIZE, onPage: setPage }}
      />
    </section>
  );
}
