import PercentageOutlined from "@ant-design/icons-svg/es/asn/PercentageOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { toText } from "../../src/kit/format";
import type { PayoutRate, RateBase, RateKind } from "../payouts/contract";
import { payoutRateMessages as words } from "./messages";

const { names, kinds, bases, fields: label, help } = words;

const KINDS = {
  commission_gst: { label: kinds.commission_gst },
  tcs: { label: kinds.tcs },
  tds: { label: kinds.tds },
} as const satisfies Record<RateKind, ValueLabel>;

const BASES = {
  sale: { label: bases.sale },
  commission: { label: bases.commission },
} as const satisfies Record<RateBase, ValueLabel>;

/** Rates of the taxes that are deducted from a sale in addition to the commission. */
export const payoutRates = defineResource<PayoutRate>()({
  name: "payout-rates",
  path: "payout-rates",
  names,
  icon: PercentageOutlined,
  feature: "payouts.ledger",
  fields: {
    kind: { label: label.kind, kind: "status", valueLabels: KINDS, input: { required: true, initial: "tcs" } },
    rate: { kind: "percent", input: { required: true } },
    base: {
      label: label.base,
      kind: "status",
      valueLabels: BASES,
      input: { required: true, initial: "sale", help: help.base },
    },
    threshold: { label: label.threshold, kind: "money", empty: words.always, input: { help: help.threshold } },
    validFrom: { label: label.validFrom, kind: "date", input: { required: true } },
    validTo: { label: label.validTo, kind: "endDate", empty: words.open, input: { help: help.validTo } },
    section: { label: label.section, empty: words.noSection, input: { maxLength: 120, help: help.section } },
    source: { kind: "multiline", input: { required: true, maxLength: 300, help: help.source } },
    createdAt: { kind: "date" },
  },
  title: (row) => {
    const kind = toText(row.kind);
    return kind !== undefined && Object.hasOwn(KINDS, kind) ? KINDS[kind as RateKind].label : kind;
  },
  list: {
    columns: ["kind", "rate", "base", "threshold", [words.validity, "validFrom", "validTo"], "section", "source"],
    collapsedColumns: ["base", "threshold", "section"],
    sortable: ["kind", "rate", "validFrom"],
    empty: words.empty,
  },
});
