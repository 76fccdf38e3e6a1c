import { useOne, type HttpError } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import { plainText } from "../../../providers/input/contract";
import type { Lookup, Row } from "../define/field";
import { kitMessages as words } from "../messages";
import { idOf } from "../define/row";
import { useLookup } from "../data/use-lookup";
import { countedOptions, type Counts } from "./counted-options";
import { popupProps } from "./popup-props";
import { usePaused } from "./use-paused";
import "./form.css";

interface Option {
  value: string;
  label: string;
}

interface LookupSelectProps {
  lookup: Lookup;
  label: string;
  /** Offered before the records, such as the one that stands for all. */
  options?: readonly Option[];
  id?: string;
  value?: string | undefined;
  disabled?: boolean;
  /** How many records each choice stands for; a choice without one is not among those that were counted. */
  counts?: Counts;
  onChange?: (value: string) => void;
  onOpenChange?: (open: boolean) => void;
}

/**
 * Chooses a record of another list by its id. Typing narrows the choices; where the server has more than were asked
 * for, it searches there. A chosen record that is not among them is read by itself.
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
  const text = usePaused(plainText(typed));
  const all = useLookup(lookup);
  const { data: rows = [], total = 0 } = all.data ?? {};
  const onServer = lookup.limit !== undefined && total > rows.length;
  const found = useLookup(lookup, { text, enabled: onServer && text !== "" });
  const { data: offered = [] } = (onServer && text ? found.data : undefined) ?? all.data ?? {};

  const toOption = (row: Row): Option => ({ value: idOf(row), label: lookup.labelOf(row) ?? idOf(row) });
  const fits = ({ label: option }: Option) => option.toLowerCase().includes(plainText(typed).toLowerCase());
  // What the server finds is not narrowed here again.
  const choices = [...options.filter(fits), ...offered.map(toOption).filter((option) => onServer || fits(option))];
  const isOption = options.some((option) => option.value === value);
  const unknown =
    all.isSuccess && value !== "" && !isOption && ![...rows, ...offered].some((row) => idOf(row) === value);
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
        // antd puts it on an element whose role does not know it.
        aria-required={undefined}
        value={value}
        disabled={disabled}
        {...countedOptions(choices, counts)}
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
