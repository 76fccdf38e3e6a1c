import { Button } from "antd";
import { useListPage } from "../../kit/data/use-rows";
import { recordPath } from "../../kit/data/record-path";
import { useSession } from "../../kit/data/use-session";
import type { Row } from "../../kit/define/field";
import type { Resource } from "../../kit/define/resource";
import { getRowId } from "../../kit/define/row";
import { getRecordTitle } from "../../kit/define/title-of";
import { toText } from "../../kit/format";
import { kindOf } from "../../kit/kinds/kinds";
import { kitMessages } from "../../kit/messages";
import { formatTotal } from "../../kit/numbers";
import { commandPaletteMessages as words } from "./messages";
import { Option, OptionGroup } from "./options";
import type { SearchableList } from "./searchable-lists";

const MAX_RESULTS_PER_LIST = 5;

/** Returns details that distinguish records with the same title: the first two such texts in the list's columns. */
function detailOf({ list, fields }: Resource, row: Row, title: string): string {
  const texts = list.columns
    .flatMap((column) => (typeof column === "string" ? [column] : column.slice(1)))
    .filter((name) => kindOf(fields[name]).distinguishing)
    .flatMap((name) => {
      const field = fields[name];
      const text = toText(field?.value ? field.value(row) : (row as Readonly<Record<string, unknown>>)[name]);
      return text && !title.includes(text) ? [field?.valueLabels?.[text]?.label ?? text] : [];
    });
  return [...new Set(texts)].slice(0, 2).join(" · ");
}

interface FoundRecordsProps extends SearchableList {
  text: string;
  onGo: (path: string) => void;
}

/** Shows the results of one list. If the list fails, it shows the error and leaves the other results unchanged. */
export function RecordResults({ resource, filter, text, onGo }: FoundRecordsProps) {
  const { allows } = useSession();
  const { names, name } = resource;
  const page = { page: 1, size: MAX_RESULTS_PER_LIST, filters: { [filter.name]: text } };
  const { rows = [], total = 0, totalIsMinimum, error, stale, refetch } = useListPage(resource, page);
  const list = `/${name}?${new URLSearchParams({ [filter.name]: text })}`;
  if (error) {
    return (
      <div className="finder-failure">
        {words.failed(names.many)} <span>{error.message}</span>
        <Button size="small" type="link" aria-label={words.tryAgain(names.many)} onClick={() => refetch?.()}>
          {kitMessages.tryAgain}
        </Button>
      </div>
    );
  }
  if (stale || rows.length === 0) return null;
  return (
    <OptionGroup title={names.many}>
      {rows.map((row) => {
        const title = getRecordTitle(resource, row) ?? getRowId(row);
        const to = recordPath(resource, row, allows) ?? list;
        return (
          <Option key={getRowId(row)} label={title} detail={detailOf(resource, row, title)} act={() => onGo(to)} />
        );
      })}
      {total > rows.length && (
        <Option label={words.seeAll(formatTotal({ total, totalIsMinimum }))} isResult={false} act={() => onGo(list)} />
      )}
    </OptionGroup>
  );
}
