import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { Pagination } from "antd";
import { cloneElement, isValidElement, type HTMLAttributes, type ReactNode } from "react";
import { PAGE_SIZES } from "../data/list-state";
import type { Source } from "../data/use-source";
import type { Row } from "../define/field";
import { kitMessages as words } from "../messages";
import { Icon } from "../ui/icon";
import { LoadError, LoadingText } from "../ui/load-state";
import "./table.css";

/** The pages of a list. */
interface Paging {
  /** From 1. */
  page: number;
  size: number;
  onPage: (page: number) => void;
  /** Offers other sizes. */
  onSize?: (size: number) => void;
}

export interface PagedRowsProps {
  source: Source;
  /** Said while the rows are loaded, when they cannot be, and when there are none. */
  texts: { loading: string; error?: string; empty: ReactNode };
  paging?: Paging;
  /** What the rows look like, of which there is one at least. `stale`: newer ones are on their way. */
  children: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/** Rows, wherever they come from and whatever they look like: loading, failed, empty, and the pages below. */
export function PagedRows({ source, texts, paging, children }: PagedRowsProps) {
  const { rows, total = rows?.length ?? 0, stale = false, error, refetch } = source;
  if (error) return <LoadError text={texts.error ?? texts.loading} error={error} onRetry={() => refetch?.()} />;
  if (!rows) return <LoadingText text={texts.loading} />;
  return (
    <>
      {rows.length === 0 ? <div className="load-state">{texts.empty}</div> : children(rows, stale)}
      {paging && (paging.onSize ? total > 0 : total > paging.size) && (
        <Pages {...paging} total={total} prefetchPage={source.prefetchPage} />
      )}
    </>
  );
}

/** Fetches ahead while a control is pointed at or focused. */
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

type PagesProps = Paging & Pick<Source, "prefetchPage"> & { total: number };

function Pages({ page, size, total, onPage, onSize, prefetchPage }: PagesProps) {
  return (
    <Pagination
      className="pagination"
      aria-label={words.pageList}
      showTitle={false}
      current={page}
      pageSize={size}
      total={total}
      showTotal={(all, [from, to]) => words.range(from, to, all)}
      showSizeChanger={onSize ? { "aria-label": words.rowsPerPage, suffixIcon: <Icon of={DownOutlined} /> } : false}
      pageSizeOptions={[...PAGE_SIZES]}
      itemRender={(target, type, element) => {
        if (!isValidElement<HTMLAttributes<HTMLElement>>(element)) return element;
        const jumps = type === "jump-prev" || type === "jump-next";
        // Where there is no page before, its arrow leads to 0.
        const leads = target > 0 && target !== page && !jumps;
        const props = {
          ...(leads && prefetchOn(() => prefetchPage?.(target))),
          // antd hears presses on the list item around a number.
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
