import type { SharedPart } from "../../src/kit/data/use-session";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { SENT_RECORD_PATHS } from "./contract";
import { integrationMessages as words } from "./messages";

/** The external id of a record that the shop's own system has sent. */
export const externalId: SharedPart = {
  title: words.externalId,
  feature: "integration",
  side: true,
  isFor: ({ path }) => SENT_RECORD_PATHS.some((sent) => sent === path),
  component: lazyComponent(() => import("./external-id").then(({ ExternalId }) => ExternalId)),
};
