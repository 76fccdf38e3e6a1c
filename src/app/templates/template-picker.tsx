import { useList, type HttpError } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import type { SharedFormPartProps } from "../../kit/data/use-session";
import { getRowId } from "../../kit/define/row";
import { toText } from "../../kit/format";
import { MAX_TEMPLATES, type Template } from "../../../resources/templates/contract";
import { templateMessages as words } from "../../../resources/templates/messages";
import { getTemplateTarget } from "./targets";
import "./template-picker.css";

/** Appends a template below the text that was already typed. */
const appendText = (typed: unknown, text: string) => {
  const before = toText(typed)?.trimEnd();
  return before ? `${before}\n\n${text}` : text;
};

/** Lets the user insert a template into an action's form. The templates are loaded when the list is first opened. */
export function TemplatePicker({ resource, action, typed, fill }: SharedFormPartProps) {
  const [opened, setOpened] = useState(false);
  const target = getTemplateTarget(resource, action);
  const { query } = useList<Template, HttpError>({
    resource: "templates",
    pagination: { currentPage: 1, pageSize: MAX_TEMPLATES },
    filters: [{ field: "use", operator: "eq", value: target?.use }],
    errorNotification: false,
    queryOptions: { enabled: opened && target !== undefined },
  });
  if (!target) return null;
  const { data, error, isFetching } = query;
  const offered = (data?.data ?? []).flatMap((template) => {
    const text = toText(template.text);
    return text === undefined ? [] : { value: getRowId(template), label: toText(template.name) ?? words.unnamed, text };
  });
  return (
    <Select
      className="template-picker"
      aria-label={words.insert}
      placeholder={words.insert}
      value={null}
      options={offered}
      loading={isFetching}
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      notFoundContent={error ? error.message : isFetching ? words.loading : words.none}
      onOpenChange={(open) => {
        setOpened((before) => before || open);
        if (open && error) void query.refetch();
      }}
      onChange={(_, chosen) => {
        const [only] = [chosen].flat();
        if (only) fill({ [target.input]: appendText(typed[target.input], only.text) });
      }}
    />
  );
}
