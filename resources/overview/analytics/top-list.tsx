import { useId } from "react";
import { referencePath } from "../../../src/kit/data/record-path";
import { useSession } from "../../../src/kit/data/use-session";
import type { Row } from "../../../src/kit/define/field";
import { defineFields, type Fields } from "../../../src/kit/define/fields";
import { toRows } from "../../../src/kit/define/row";
import { parseNumber } from "../../../src/kit/format";
import { RecordList } from "../../../src/kit/table/record-list";
import type { Analytics } from "../contract";
import { SalesHint } from "../sales-hint";
import { analyticsMessages as words } from "./messages";

type Entry<List extends "topProducts" | "topVendors"> = NonNullable<Analytics[List]>[number];

export const topProductFields = defineFields<Entry<"topProducts">>({
  name: { label: words.product },
  sales: { kind: "number" },
  revenue: { kind: "money" },
});

export const topVendorFields = defineFields<Entry<"topVendors">>({
  shopName: { label: words.vendor },
  orders: { kind: "number" },
  revenue: { kind: "money" },
});

const rateFields = defineFields<Entry<"topProducts">>({ returnRate: { label: words.returnRate, kind: "percent" } });

/** Adds the return rate if the server sends one. */
const withReturnRate = (fields: Fields, rows: readonly Entry<"topProducts">[] = []): Fields =>
  rows.some(({ returnRate }) => parseNumber(returnRate) !== undefined) ? { ...fields, ...rateFields } : fields;

interface TopListProps {
  title: string;
  fields: Fields;
  /** The unvalidated list of the response. */
  list: unknown;
  stale: boolean;
  /** Resource of the records that the entries refer to. */
  resource: string;
}

/** Returns a function that gets the path of a record that the person may open; undefined without analytics.report. */
function useEntryPath(resource: string) {
  const { allows, offers } = useSession();
  if (!offers("analytics.report")) return undefined;
  return ({ _id }: Row) => {
    const target = referencePath(resource, { _id });
    return target && allows(target.permission) ? target.to : undefined;
  };
}

/** Shows as many best sellers as the server sends. */
export function TopList({ title, fields, list, stale, resource }: TopListProps) {
  const heading = useId();
  const rows = toRows(list);
  return (
    <section className="panel" aria-labelledby={heading}>
      <div className="panel-title sales-head">
        <h2 id={heading}>{title}</h2>
        <SalesHint title={title} />
      </div>
      <RecordList
        name={title}
        fields={withReturnRate(fields, rows)}
        hrefOf={useEntryPath(resource)}
        source={{ rows: rows ?? [], stale }}
        texts={{ loading: words.loading, empty: rows ? words.noSales : words.noList }}
      />
    </section>
  );
}
