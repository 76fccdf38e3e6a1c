import type { CustomPage } from "../kit/define/page";
import { lazyPage } from "../kit/ui/lazy-part";

/** The Help page. Not in DECLARATIONS, because its page imports the menu, which is built from DECLARATIONS. */
export const help: CustomPage = {
  name: "help",
  permissions: false,
  component: lazyPage(() => import("./help-page").then(({ HelpPage }) => HelpPage)),
};
