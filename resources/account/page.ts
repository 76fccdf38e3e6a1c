import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";
import { accountPageMessages as words } from "./page-messages";

export const account: CustomPage = {
  name: "account",
  title: words.title,
  permissions: false,
  feature: "accounts",
  component: lazyPage(() => import("./account-page").then(({ AccountPage }) => AccountPage)),
};
