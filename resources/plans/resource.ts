import CrownOutlined from "@ant-design/icons-svg/es/asn/CrownOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { ACTIVE_LABELS, type ValueLabel } from "../../src/kit/define/tones";
import { formatMoneyShort, parseNumber } from "../../src/kit/format";
import type { Plan, PlanInterval } from "./contract";
import { planMessages as words } from "./messages";

const { names, fields: label, intervals, help } = words;

const INTERVALS = {
  month: { label: intervals.month },
  year: { label: intervals.year },
} as const satisfies Record<PlanInterval, ValueLabel>;

/** Formats the price, such as "₹999 / month". Omits an interval that only another backend knows. */
function formatCharge({ price, interval }: Plan): string | undefined {
  const amount = parseNumber(price);
  if (amount === undefined) return undefined;
  const known = interval && Object.hasOwn(words.per, interval) ? words.per[interval] : undefined;
  return known === undefined ? formatMoneyShort(amount) : words.charge(formatMoneyShort(amount), known);
}

export const plans = defineResource<Plan>()({
  name: "plans",
  path: "plans",
  names,
  icon: CrownOutlined,
  fields: {
    name: { input: { required: true, maxLength: 100 } },
    description: { kind: "multiline", input: { maxLength: 500 } },
    price: { kind: "money", input: { required: true } },
    interval: { kind: "status", valueLabels: INTERVALS, input: { required: true, initial: "month" } },
    charge: { label: label.charge, value: formatCharge },
    commissionRate: {
      label: label.commissionRate,
      kind: "percent",
      input: { required: true, help: help.commissionRate },
    },
    productLimit: { kind: "integer", empty: words.noLimit, input: { help: help.productLimit } },
    features: { kind: "lines", input: { help: help.features } },
    isActive: { label: label.isActive, kind: "boolean", valueLabels: ACTIVE_LABELS, input: { initial: true } },
    createdAt: { kind: "date" },
  },
  title: ({ name }) => name,
  status: "isActive",
  list: {
    filters: {
      search: { feature: "lists.search" },
      interval: { all: words.all, feature: "lists.filters" },
      isActive: { label: words.status, all: words.all, feature: "lists.filters" },
    },
    columns: [
      [names.one, "name", "description"],
      "charge",
      "commissionRate",
      "productLimit",
      [words.status, "isActive"],
      "createdAt",
    ],
    collapsedColumns: ["productLimit", "createdAt"],
    sortable: ["name", "commissionRate", "productLimit", "createdAt"],
    empty: words.empty,
  },
  parts: [
    { title: names.one, fields: ["charge", "commissionRate", "productLimit", "createdAt"] },
    { title: words.about, fields: ["description"] },
    { title: words.features, fields: ["features"] },
  ],
});
