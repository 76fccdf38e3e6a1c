import { lazy } from "react";
import { defineResource } from "../../src/kit/define-resource";
import { toText } from "../../src/kit/format";
import { kycActions } from "./actions";
import type { KycApplication, KycStats } from "./contract";
import { kycFields, kycSections, STATUS_LOOKS } from "./fields";
import { kycMessages as words } from "./messages";

const { columns, cards } = words;

/** Loaded when the first application is opened. */
const ReviewerDesk = lazy(() => import("./reviewer-desk").then(({ ReviewerDesk }) => ({ default: ReviewerDesk })));

/** A figure of the one statistics call. */
const counted = (figure: keyof KycStats) => ({
  title: cards[figure],
  scope: "all" as const,
  from: { path: "kyc/stats", value: (stats: KycStats) => stats[figure] },
});

export const kycManagement = defineResource<KycApplication>()({
  name: "kyc-management",
  path: "kyc",
  words: words.words,
  fields: kycFields,
  drafts: false,
  recordTitle: ({ vendor }) => vendor?.shopName,
  status: "status",
  list: {
    cards: [counted("total"), counted("pending"), counted("approved"), counted("rejected"), counted("underReview")],
    search: {
      name: "search",
      label: words.search,
      unlessOffered: {
        feature: "kyc.search",
        matches: ({ vendor }, text) => (toText(vendor?.shopName) ?? "").toLowerCase().includes(text.toLowerCase()),
        note: words.searchNote,
      },
    },
    filters: [
      {
        name: "status",
        label: words.status,
        options: [
          { value: "", label: words.all },
          ...Object.entries(STATUS_LOOKS).map(([value, { label }]) => ({ value, label })),
        ],
      },
    ],
    columns: [
      { title: columns.vendor, fields: ["shopName", "vendorPhone"] },
      "aadhaarPhone",
      "status",
      "createdAt",
      "documentNames",
    ],
    sortable: ["status", "createdAt"],
    empty: words.empty,
  },
  sections: kycSections,
  actions: kycActions,
  extra: ReviewerDesk,
});
