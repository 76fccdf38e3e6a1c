import { useOne, type HttpError } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import { cleanPastedText } from "../../../providers/input/contract";
import { isWholeList } from "../../../providers/data/contract";
import type { Lookup, Row } from "../define/field";
import { kitMessages as words } from "../messages";
import { getRowId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import { useLookup } from "../data/use-lookup";
import { withCounts, type OptionCounts } from "./with-counts";
import { popupProps } from "./popup-props";
import { useDebounced } from "./use-debounced";
import "./form.css";

interface Option {
  value: string;
  label: string;
}

interface LookupSelectProps {
  lookup: Lookup;
  label: string;
  /** Options before the records, such as "all". */
  options?: readonly Option[];
  id?: string;
  value?: string | undefined;
  disabled?: boolean;
  /** The record count for each option. An option without a count was not counted. */
  counts?: OptionCounts;
  onChange?: (value: string) => void;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A select for a record of another list. Typing filters the options. If the server has more records than were loaded,
 * the server searches them. A selected record that is not among the options is loaded individually.
 */
export function LookupSelect({
  lookup,
  label,
  options = [],
  id,
  value = "",
  disabled = false,
  counts,
  onChange,
  onOpenChange,
}: LookupSelectProps) {
  const [typed, setTyped] = useState("");
  const text = useDebounced(cleanPastedText(typed));
  const all = useLookup(lookup);
  const { data: rows = [], total = 0 } = all.data ?? {};
  const onServer = !isWholeList(lookup.path) && total > rows.length;
  const found = useLookup(lookup, { text, enabled: onServer && text !== "" });
  const { data: offered = [] } = (onServer && text ? found.data : undefined) ?? all.data ?? {};

  const toOption = (row: Row): Option => ({
    value: getRowId(row),
    label: getRecordTitle(lookup, row) ?? getRowId(row),
  });
  const matchesTyped = ({ label: option }: Option) =>
    option.toLowerCase().includes(cleanPastedText(typed).toLowerCase());
  // The server's search results are not filtered again.
  const choices = [
    ...options.filter(matchesTyped),
    ...offered.map(toOption).filter((option) => onServer || matchesTyped(option)),
  ];
  const isOption = options.some((option) => option.value === value);
  const unknown =
    all.isSuccess && value !== "" && !isOption && ![...rows, ...offered].some((row) => getRowId(row) === value);
  const { data: single } = useOne<Row, HttpError>({
    resource: lookup.path,
    id: value,
    errorNotification: false,
    queryOptions: { enabled: unknown },
  }).query;
  if (unknown && typed === "") choices.push(single ? toOption(single.data) : { value, label: value });

  const failed = all.error ?? (onServer && text ? found.error : null);
  const loading = all.isPending || (onServer && text !== "" && found.isFetching);
  return (
    <>
      <Select<string, Option>
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        // antd sets `aria-required` on an element whose role does not support it.
        aria-required={undefined}
        value={value}
        disabled={disabled}
        {...withCounts(choices, counts)}
        {...popupProps(choices)}
        loading={loading}
        showSearch
        filterOption={false}
        onSearch={setTyped}
        onChange={(chosen) => {
          setTyped("");
          onChange?.(chosen);
        }}
        onOpenChange={(open) => {
          onOpenChange?.(open);
          if (open && all.error) void all.refetch();
        }}
        notFoundContent={failed ? failed.message : loading ? words.loadingChoices : words.noChoice}
      />
      {all.error && <span className="lookup-failed">{words.choicesNotLoaded}</span>}
    </>
  );
}
