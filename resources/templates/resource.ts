import SnippetsOutlined from "@ant-design/icons-svg/es/asn/SnippetsOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import type { Template, TemplateUse } from "./contract";
import { templateMessages as words } from "./messages";

const { uses, fields: label, help } = words;

const USES = {
  vendor: { label: uses.vendor },
  kyc: { label: uses.kyc },
  product: { label: uses.product },
  ticket: { label: uses.ticket },
} as const satisfies Record<TemplateUse, ValueLabel>;

export const templates = defineResource<Template>()({
  name: "templates",
  path: "templates",
  names: words.names,
  icon: SnippetsOutlined,
  feature: "templates",
  fields: {
    name: { input: { required: true, maxLength: 100, help: help.name } },
    use: { label: label.use, kind: "status", valueLabels: USES, input: { required: true, initial: "vendor" } },
    text: { kind: "multiline", input: { required: true, maxLength: 1000, help: help.text } },
    createdAt: { kind: "date" },
  },
  title: ({ name }) => name,
  status: "use",
  list: {
    filters: { search: {}, use: { all: words.all } },
    columns: [[words.names.one, "name", "text"], "use", "createdAt"],
    collapsedColumns: ["createdAt"],
    sortable: ["name", "createdAt"],
    empty: words.empty,
  },
});
