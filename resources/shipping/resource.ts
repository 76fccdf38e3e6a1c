import TruckOutlined from "@ant-design/icons-svg/es/asn/TruckOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { ACTIVE_LABELS } from "../../src/kit/define/tones";
import { parseNumber } from "../../src/kit/format";
import type { ShippingMethod } from "./contract";
import { shippingMethodMessages as words } from "./messages";

const { names, fields: label, help } = words;

/** Formats the delivery time, such as "2–4 days". If only one bound is known, it is used for both. */
function formatDelivery({ minDays, maxDays }: ShippingMethod): string | undefined {
  const [from, to] = [parseNumber(minDays) ?? parseNumber(maxDays), parseNumber(maxDays) ?? parseNumber(minDays)];
  return from === undefined || to === undefined ? undefined : words.delivery(from, to);
}

export const shipping = defineResource<ShippingMethod>()({
  name: "shipping",
  path: "shipping",
  names,
  icon: TruckOutlined,
  fields: {
    name: { input: { required: true, maxLength: 100 } },
    description: { kind: "multiline", input: { maxLength: 500 } },
    cost: { kind: "money", input: { required: true } },
    freeAbove: { kind: "money", empty: words.neverFree, input: { help: help.freeAbove } },
    minDays: { label: label.minDays, kind: "integer", input: { required: true, help: help.minDays } },
    maxDays: { label: label.maxDays, kind: "integer", input: { required: true } },
    delivery: { label: label.delivery, value: formatDelivery },
    isActive: { label: label.isActive, kind: "boolean", valueLabels: ACTIVE_LABELS, input: { initial: true } },
    createdAt: { kind: "date" },
  },
  title: ({ name }) => name,
  status: "isActive",
  list: {
    filters: {
      search: { feature: "lists.search" },
      isActive: { label: words.status, all: words.all, feature: "lists.filters" },
    },
    columns: [
      [names.one, "name", "description"],
      "delivery",
      "cost",
      "freeAbove",
      [words.status, "isActive"],
      "createdAt",
    ],
    collapsedColumns: ["freeAbove", "createdAt"],
    sortable: ["name", "cost", "freeAbove", "createdAt"],
    empty: words.empty,
  },
  parts: [
    { title: names.one, fields: ["delivery", "cost", "freeAbove", "createdAt"] },
    { title: words.about, fields: ["description"] },
  ],
});
