import type { DataProviders } from "@refinedev/core";
import { session } from "../../providers/auth/session";
import { withListRules } from "../../providers/data/with-list-rules";
import { getListRules } from "./list-rules";
import { dataProvider } from "./providers";

/** Refine's data providers by name. To use another API, add its provider here: see docs/for-refine-developers.md. */
export const dataProviders = {
  default: withListRules(dataProvider, {
    rulesOf: getListRules,
    offers: (feature) => session.user()?.features?.includes(feature) ?? false,
  }),
} satisfies DataProviders;
