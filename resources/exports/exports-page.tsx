import { LoadingOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { exportFileName } from "../../providers/export/contract";
import { usePageUrl } from "../../src/kit/data/use-page-url";
import { useSession } from "../../src/kit/data/use-session";
import { useRowSource } from "../../src/kit/data/use-row-source";
import { getRowId } from "../../src/kit/define/row";
import { DownloadDialog } from "../../src/kit/file/download-dialog";
import { useDownload } from "../../src/kit/file/use-download";
import { kitMessages } from "../../src/kit/messages";
import { serverNow } from "../../src/kit/server-time";
import { RecordList } from "../../src/kit/table/record-list";
import { ConfirmDialog } from "../../src/kit/ui/confirm-dialog";
import { Page } from "../../src/kit/ui/page";
import { isUnfinished } from "./contract";
import { createExportFields, getExportName, type ExportRow } from "./fields";
import { exportsMessages as words } from "./messages";
import { RowButtons } from "./row-buttons";
import { EXPORTS_PATH, useCancelOrDeleteExport } from "./use-end-export";
import "./exports.css";

const PAGE_SIZE = 10;
/** Polling interval while an export is queued or running and the tab is visible. */
const REFRESH_MS = 2_000;

/** Lists background exports, newest first, with downloads of their files. */
export function ExportsPage() {
  const { resources } = useSession();
  const [page, setPage] = usePageUrl();
  const [watching, setWatching] = useState(false);
  const source = useRowSource(EXPORTS_PATH, { page, size: PAGE_SIZE, refreshMs: watching && REFRESH_MS });
  const hasUnfinished = source.rows?.some((row) => isUnfinished(row as ExportRow)) ?? false;
  if (hasUnfinished !== watching) setWatching(hasUnfinished);

  const fields = useMemo(() => createExportFields(resources), [resources]);
  const { ending, cancel, remove } = useCancelOrDeleteExport();
  const [deleting, setDeleting] = useState<string>();
  const [receiving, setReceiving] = useState<ExportRow>();
  const download = useDownload();

  const receive = (row: ExportRow) => {
    setReceiving(row);
    const at = new Date(row.finishedAt ?? serverNow());
    void download.start(
      { path: `${EXPORTS_PATH}/${encodeURIComponent(getRowId(row))}/file` },
      exportFileName(row.type ?? EXPORTS_PATH, Number.isNaN(at.getTime()) ? new Date(serverNow()) : at),
    );
  };

  return (
    <Page
      title={words.title}
      actions={
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={source.fetching && source.rows && { icon: <LoadingOutlined aria-hidden /> }}
          onClick={source.refetch}
        >
          {kitMessages.refresh}
        </Button>
      }
    >
      <p className="exports-intro">{words.intro}</p>
      <section className="panel">
        <RecordList
          name={words.title}
          fields={fields}
          columns={[
            [words.columns.what, "what", "filters"],
            [words.columns.status, "status", "error"],
            "progress",
            "size",
            [words.columns.who, "createdBy", "createdAt"],
            "expiresAt",
          ]}
          source={source}
          texts={{ loading: words.loading, error: words.loadError, empty: words.empty }}
          actionsOf={(row) => (
            <RowButtons
              row={row}
              ending={ending}
              onDownload={receive}
              onCancel={(id) => void cancel(id)}
              onDelete={setDeleting}
            />
          )}
          paging={{ page, size: PAGE_SIZE, onPage: setPage }}
        />
      </section>
      {deleting !== undefined && (
        <ConfirmDialog
          title={words.deleteTitle}
          text={words.deleteQuestion}
          ok={words.delete}
          cancel={kitMessages.cancel}
          danger
          onOk={() => {
            setDeleting(undefined);
            void remove(deleting);
          }}
          onCancel={() => setDeleting(undefined)}
        />
      )}
      {receiving && (
        <DownloadDialog
          title={words.downloadTitle}
          many={getExportName(resources, receiving)}
          state={download.state}
          total={receiving.rows}
          isFinished={download.state.phase === "saved"}
          startLabel={words.download}
          onStart={() => receive(receiving)}
          onStop={download.stop}
          onClose={() => {
            setReceiving(undefined);
            download.reset();
          }}
        />
      )}
    </Page>
  );
}
