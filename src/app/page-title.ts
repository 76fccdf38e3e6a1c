import { MENU, MORE_MENU } from "./menu";
import { shellMessages as words } from "./messages";
import { CUSTOM_PAGES } from "./pages";

const ENTRIES = [
  ...MENU,
  ...MORE_MENU,
  { name: "", label: words.menu.dashboard },
  { name: "help", label: words.help },
  { name: "account", label: words.yourAccount },
  { name: "api", label: words.api },
];

/** Turns "vendor-products" into "Vendor products". */
const toTitle = (screen: string) => (screen.slice(0, 1).toUpperCase() + screen.slice(1)).replaceAll("-", " ");

/** Returns the title of the page at a path, for the top bar. A page outside the menu is named after its path. */
export function pageTitle(pathname: string): string {
  const [, screen = ""] = pathname.split("/");
  const isWritten = () => Object.keys(CUSTOM_PAGES).some((path) => path.split("/")[0] === screen);
  return ENTRIES.find(({ name }) => name === screen)?.label ?? (isWritten() ? toTitle(screen) : words.notFound);
}
