import type { CustomPage } from "../kit/define/page";
import { lazyPage } from "../kit/ui/lazy-part";

/** Not one of the declarations, because the page lists the entries of the menu. */
export const help: CustomPage = {
  name: "help",
  permissions: false,
  component: lazyPage(() => import("./help-page").then(({ HelpPage }) => HelpPage)),
};
