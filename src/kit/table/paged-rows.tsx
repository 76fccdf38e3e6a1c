import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { Pagination } from "antd";
import { cloneElement, isValidElement, type HTMLAttributes, type ReactNode } from "react";
import { PAGE_SIZES } from "../data/list-state";
import type { RowSource } from "../data/use-row-source";
import type { Row } from "../define/field";
import { kitMessages as words } from "../messages";
import { formatTotal, type Total } from "../numbers";
import { Icon } from "../ui/icon";
import { LoadError, LoadingText } from "../ui/load-state";
import "./table.css";
import "./list-panel.css";

/** The paging of a list. */
interface Paging {
  /** The page number, starting at 1. */
  page: number;
  size: number;
  /** The page sizes to choose from. Defaults to the documented ones. */
  sizes?: readonly number[];
  onPage: (page: number) => void;
  /** Shows a select for the page size. */
  onSize?: (size: number) => void;
}

export interface PagedRowsProps {
  source: RowSource;
  /** Texts for the states loading, failed and empty. */
  texts: { loading: string; error?: string; empty: ReactNode };
  paging?: Paging;
  /** Renders the rows. It is called with at least one row. `stale` means that newer rows are loading. */
  children: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/** Shows rows from any source, with the states loading, failed and empty, and the pagination below. */
export function PagedRows({ source, texts, paging, children }: PagedRowsProps) {
  const { rows, total = rows?.length ?? 0, stale = false, error, refetch } = source;
  if (error) return <LoadError text={texts.error ?? texts.loading} error={error} onRetry={() => refetch?.()} />;
  if (!rows) return <LoadingText text={texts.loading} />;
  return (
    <>
      {rows.length === 0 ? <div className="load-state">{texts.empty}</div> : children(rows, stale)}
      {paging && (paging.onSize ? total > 0 : total > paging.size) && <Pages {...paging} {...source} total={total} />}
    </>
  );
}

/** Returns event handlers that prefetch while a control is hovered or focused. */
function prefetchOn(start: () => (() => void) | undefined): HTMLAttributes<HTMLElement> {
  let cancel: (() => void) | undefined;
  const enter = () => {
    cancel ??= start();
  };
  const leave = () => {
    cancel?.();
    cancel = undefined;
  };
  return { onPointerMove: enter, onFocus: enter, onPointerLeave: leave, onBlur: leave };
}

const ARROWS = { prev: LeftOutlined, next: RightOutlined };

type PagesProps = Paging & Pick<RowSource, "prefetchPage"> & Total;

function Pages({ page, size, sizes = PAGE_SIZES, onPage, onSize, prefetchPage, ...count }: PagesProps) {
  return (
    <Pagination
      className="pagination"
      aria-label={words.pageList}
      showTitle={false}
      current={page}
      pageSize={size}
      total={count.total}
      showTotal={(_, [from, to]) => words.range(from, to, formatTotal(count))}
      showSizeChanger={onSize ? { "aria-label": words.rowsPerPage, suffixIcon: <Icon of={DownOutlined} /> } : false}
      pageSizeOptions={[...sizes]}
      itemRender={(target, type, element) => {
        if (!isValidElement<HTMLAttributes<HTMLElement>>(element)) return element;
        const jumps = type === "jump-prev" || type === "jump-next";
        // For the previous arrow on the first page, antd passes page 0.
        const leads = target > 0 && target !== page && !jumps;
        const props = {
          ...(leads && prefetchOn(() => prefetchPage?.(target))),
          // For a page number, antd renders an <a> without `href`, and handles clicks on the list item around it.
          role: "button",
          "aria-label": type === "page" ? words.pageNumber(target) : words.pages[type],
          "aria-current": type === "page" && target === page ? ("page" as const) : undefined,
        };
        if (type === "page" || jumps) return cloneElement(element, props);
        return cloneElement(element, props, <Icon of={ARROWS[type]} />);
      }}
      onChange={(next, nextSize) => (nextSize === size ? onPage(next) : onSize?.(nextSize))}
    />
  );
}
