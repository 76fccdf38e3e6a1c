import type { SharedPart } from "../../src/kit/data/use-session";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { auditTitleMessages as titles } from "./title-messages";

/** The history of a record, with its past statuses. Appears on every record page except the page of an audit entry. */
export const recordHistory: SharedPart = {
  title: titles.history,
  listsStatuses: true,
  feature: "audit",
  isFor: ({ name }, { allows }) => name !== "audit" && allows("audit.list"),
  page: lazyComponent(() => import("./history").then(({ RecordHistory }) => RecordHistory)),
};

/** The last decision on a vendor. */
export const lastDecision: SharedPart = {
  title: titles.lastDecision,
  feature: "audit",
  isFor: ({ path }, { allows }) => path === "vendors" && allows("audit.list"),
  component: lazyComponent(() => import("./history").then(({ LastDecision }) => LastDecision)),
};
