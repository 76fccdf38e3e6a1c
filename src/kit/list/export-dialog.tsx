import { useState } from "react";
import { Link } from "react-router";
import { exportFileName, JSON_LINES_TYPES } from "../../../providers/export/contract";
import type { ListState } from "../data/list-state";
import { getActiveFilters, toFilterParams, toSortParams, type ListPageData } from "../data/use-rows";
import { useSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import { DownloadDialog } from "../file/download-dialog";
import { fileMessages as words } from "../file/messages";
import { saveBlob } from "../file/save-file";
import { serverNow } from "../server-time";
import { useDownload, type DownloadState } from "../file/use-download";
import { ExportSelection } from "./export-selection";
import { useQueueExport } from "./use-queue-export";
import "./export.css";

type Scope = "page" | "all" | "lines" | "background";

interface ExportDialogProps {
  resource: Resource;
  /** The list's type in the export call. */
  type: string;
  page: ListPageData;
  state: ListState;
  onClose: () => void;
}

interface Choice {
  scope: Scope;
  label: string;
  hint: string;
  disabled?: boolean;
}

function Choices({ choices, chosen, onChoose }: { choices: Choice[]; chosen: Scope; onChoose: (to: Scope) => void }) {
  return (
    <fieldset className="export-choices">
      <legend className="export-heading">{words.what}</legend>
      {choices.map(({ scope, label, hint, disabled }) => (
        <div key={scope} className="export-choice">
          <input
            type="radio"
            name="export-scope"
            id={`export-${scope}`}
            checked={scope === chosen}
            disabled={disabled}
            aria-describedby={`export-${scope}-hint`}
            onChange={() => onChoose(scope)}
          />
          <label htmlFor={`export-${scope}`}>{label}</label>
          <p id={`export-${scope}-hint`}>{hint}</p>
        </div>
      ))}
    </fieldset>
  );
}

/**
 * Exports the rows of a list's page, or all matching records, at once or in the background. Without the feature
 * `exports`, the server ignores the filters, and nothing is exported in the background.
 */
export function ExportDialog({ resource, type, page, state, onClose }: ExportDialogProps) {
  const { allows, offers } = useSession();
  const { names } = resource;
  const [scope, setScope] = useState<Scope>("all");
  const download = useDownload();
  const queue = useQueueExport();
  /** The state of the file with the rows of the page, which is created without a download. */
  const [pageFile, setPageFile] = useState<DownloadState>();

  const filters = toFilterParams(resource, state.filters, offers);
  const sort = toSortParams(resource, state, offers);
  const appliesFilters = offers("exports");
  const wholeList = !appliesFilters && filters.length > 0;
  const query = appliesFilters
    ? Object.fromEntries([
        ...filters,
        ...(sort
          ? ([
              ["sort", sort.field],
              ["order", sort.order],
            ] as const)
          : []),
      ])
    : {};
  const rows = page.rows ?? [];
  const { total, totalIsMinimum } = page;
  const matches = total === undefined ? undefined : { total, totalIsMinimum };
  const exported = wholeList ? undefined : matches;

  const wholeHint = wholeList ? words.wholeHint(names.many) : words.wholeHintUnfiltered;
  const choices: Choice[] = [
    {
      scope: "page",
      label: words.page,
      hint: rows.length === 0 ? words.noRows : words.pageHint(rows.length),
      disabled: rows.length === 0,
    },
    appliesFilters
      ? { scope: "all", label: words.all, hint: words.allHint(exported) }
      : { scope: "all", label: words.whole, hint: wholeHint },
    ...(JSON_LINES_TYPES.includes(type)
      ? [{ scope: "lines" as const, label: words.lines, hint: words.linesHint(exported) }]
      : []),
    ...(appliesFilters && allows("exports.create")
      ? [{ scope: "background" as const, label: words.background, hint: words.backgroundHint }]
      : []),
  ];

  const savePage = async () => {
    try {
      const { listPageToCsv } = await import("../file/page-file");
      const text = listPageToCsv(resource, rows);
      const name = exportFileName(type, new Date(serverNow()), `page-${state.page}`);
      saveBlob([text], name);
      setPageFile({ phase: "saved", rows: rows.length, bytes: new TextEncoder().encode(text).length, name });
    } catch (cause) {
      setPageFile({ phase: "failed", rows: 0, bytes: 0, error: cause as Error });
    }
  };
  const start = () => {
    if (scope === "page") void savePage();
    else if (scope === "background") void queue.send({ type, format: "csv", filters: query });
    else {
      const format = scope === "lines" ? "jsonl" : "csv";
      const name = exportFileName(type, new Date(serverNow()), "", format);
      void download.start({ path: `export/${type}`, query: { format, ...query } }, name);
    }
  };
  // The console leaves identifiers out of a page's file. A server with `exports` leaves them out of its files. Other
  // servers may include them.
  const note = scope === "lines" ? words.linesNote : scope === "page" || appliesFilters ? words.identifiers : undefined;
  const progress =
    { page: pageFile, all: download.state, lines: download.state, background: queue.state }[scope] ?? download.state;
  const isFinished = progress.phase === "saved" || (scope === "background" && queue.queued);
  return (
    <DownloadDialog
      title={words.title(names.many)}
      many={names.many}
      state={progress}
      total={exported?.totalIsMinimum ? undefined : exported?.total}
      isFinished={isFinished}
      onStart={start}
      onStop={download.stop}
      onClose={onClose}
    >
      <ExportSelection
        resource={resource}
        filters={getActiveFilters(resource, state.filters, offers)}
        sort={sort}
        matches={matches}
      />
      {progress.phase !== "running" && !isFinished && (
        <Choices
          choices={choices}
          chosen={scope}
          onChoose={(next) => {
            setScope(next);
            setPageFile(undefined);
            download.reset();
            queue.reset();
          }}
        />
      )}
      {note && <p className="export-note">{note}</p>}
      {isFinished && queue.queued && (
        <p role="status">
          {words.queued} <Link to="/exports">{words.toExports}</Link>
        </p>
      )}
    </DownloadDialog>
  );
}
