import { getPageTitle } from "../kit/define/page";
import { shellMessages as words } from "./messages";
import { HOME } from "./page-at";
import { customPages } from "./pages";
import { resources, unloadedEntries } from "./resources";

/** Returns the text of the top bar: the menu name of the section that the first segment of the path names. */
export function pageTitle(pathname: string): string {
  const screen = pathname.split("/")[1] || HOME;
  const resource = [...resources, ...unloadedEntries].find(({ name }) => name === screen);
  const page = customPages.find((custom) => custom.name.split("/")[0] === screen);
  return resource?.names.menu ?? (page ? getPageTitle(page) : words.notFound);
}
