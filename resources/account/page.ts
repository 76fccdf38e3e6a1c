import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";
import { accountPageMessages as words } from "./page-messages";

export const account: CustomPage = {
  route: "account",
  title: words.title,
  permission: false,
  feature: "accounts",
  component: lazyPage(() => import("./account-page").then(({ AccountPage }) => AccountPage)),
};
