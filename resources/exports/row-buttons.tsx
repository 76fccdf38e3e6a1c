import { CloseOutlined, DeleteOutlined, DownloadOutlined, LoadingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useSession } from "../../src/kit/data/use-session";
import { getRowId } from "../../src/kit/define/row";
import { isUnfinished } from "./contract";
import { getExportName, type ExportRow } from "./fields";
import { exportsMessages as words } from "./messages";

interface RowButtonsProps {
  row: ExportRow;
  /** Id of the export that is being cancelled or deleted. */
  ending: string | undefined;
  onDownload: (row: ExportRow) => void;
  onCancel: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Buttons to download, cancel or delete an export, as its status and the person's permissions allow. */
export function RowButtons({ row, ending, onDownload, onCancel, onDelete }: RowButtonsProps) {
  const { allows, resources } = useSession();
  const id = getRowId(row);
  if (id === "") return null;
  const what = getExportName(resources, row);
  const shared = {
    size: "small" as const,
    disabled: ending !== undefined,
    loading: ending === id && { icon: <LoadingOutlined aria-hidden /> },
  };
  return (
    <span className="exports-buttons">
      {row.status === "done" && allows("exports.download") && allows(`${row.type ?? ""}.export`) && (
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={words.downloadOf(what)}
          onClick={() => onDownload(row)}
        >
          {words.download}
        </Button>
      )}
      {isUnfinished(row) && allows("exports.cancel") && (
        <Button
          {...shared}
          icon={<CloseOutlined aria-hidden />}
          aria-label={words.cancelOf(what)}
          onClick={() => onCancel(id)}
        >
          {words.cancel}
        </Button>
      )}
      {!isUnfinished(row) && allows("exports.delete") && (
        <Button
          {...shared}
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={words.deleteOf(what)}
          onClick={() => onDelete(id)}
        >
          {words.delete}
        </Button>
      )}
    </span>
  );
}
