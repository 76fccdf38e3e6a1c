import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";

export const account: CustomPage = {
  route: "account",
  permission: false,
  feature: "accounts",
  component: lazyPage(() => import("./account-page").then(({ AccountPage }) => AccountPage)),
};
