import { useOne, type HttpError } from "@refinedev/core";
import { parseRange, NAMED_DATE_RANGES, type NamedDateRange } from "../data/range-value";
import { useLookup } from "../data/use-lookup";
import type { Lookup, Row } from "../define/field";
import { formatCalendarDay } from "../format";
import type { ResolvedFilter } from "../define/ready-list";
import { getRowId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import { filterMessages as words } from "./messages";
import { formatNumber } from "../numbers";

/** Shows the label of a record in another list. */
function LookupLabel({ lookup, value }: { lookup: Lookup; value: string }) {
  const { data, isSuccess } = useLookup(lookup);
  const listed = data?.data.find((row) => getRowId(row) === value);
  const { data: single } = useOne<Row, HttpError>({
    resource: lookup.path,
    id: value,
    errorNotification: false,
    queryOptions: { enabled: isSuccess && !listed },
  }).query;
  const found = listed ?? single?.data;
  return (found && getRecordTitle(lookup, found)) ?? value;
}

/** Describes a range in words: "This month", "from 1 Nov 2026", "500 to 2,000". */
export function formatRange({ range }: ResolvedFilter, value: string): string {
  const [name] = NAMED_DATE_RANGES.filter((known): known is NamedDateRange => known === value);
  if (name) return words.days[name];
  const formatEnd = (end: string) =>
    end && (range === "days" ? (formatCalendarDay(end) ?? end) : formatNumber(Number(end)));
  const ends = range && parseRange(range, value);
  if (!ends) return value;
  const [from, to] = ends.map(formatEnd);
  return from && to ? words.between(from, to) : from ? words.from(from) : words.to(to ?? "");
}

/** Describes one value of a filter in words. */
export function FilterText({ filter, value }: { filter: ResolvedFilter; value: string }) {
  const { choices, lookup, range } = filter;
  const known = choices?.find((choice) => choice.value === value)?.label;
  if (range) return formatRange(filter, value);
  if (lookup && known === undefined) return <LookupLabel lookup={lookup} value={value} />;
  return known ?? value;
}
