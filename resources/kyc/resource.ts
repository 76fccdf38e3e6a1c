import IdcardOutlined from "@ant-design/icons-svg/es/asn/IdcardOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { kycActions } from "./actions";
import type { KycApplication, KycStats } from "./contract";
import { kycFields, kycParts } from "./fields";
import { kycMessages as words } from "./messages";

const { columns, cards } = words;

/** Card with one figure of the statistics call. */
const createStatsCard = (name: keyof KycStats) => ({ title: cards[name], from: ["kyc/stats", name] as const });

export const kycManagement = defineResource<KycApplication>()({
  name: "kyc-management",
  path: "kyc",
  names: words.names,
  icon: IdcardOutlined,
  key: "y",
  fields: kycFields,
  title: ({ vendor }) => vendor?.shopName,
  status: "status",
  list: {
    cards: [
      createStatsCard("total"),
      createStatsCard("pending"),
      createStatsCard("approved"),
      createStatsCard("rejected"),
      createStatsCard("underReview"),
    ],
    filters: {
      search: { label: words.search, all: words.clear, feature: "kyc.search", note: words.searchNote },
      status: { all: words.all },
    },
    columns: [[columns.vendor, "shopName", "vendorPhone"], "aadhaarPhone", "status", "createdAt", "documentNames"],
    collapsedColumns: ["aadhaarPhone", "createdAt"],
    sortable: ["status", "createdAt"],
    empty: words.empty,
  },
  parts: kycParts,
  actions: kycActions,
});
