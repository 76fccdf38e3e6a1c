import { session } from "../../../providers/auth/session";
import { listVisibleEntries } from "../menu";
import { HOME } from "../page-at";
import { getViewer } from "../viewer";
import { readPreferences } from "./read-preferences";

/** Returns the name of the page that "/" opens: the user's start page if they may open it, otherwise the dashboard. */
export function findStartPage(): string {
  const { startPage } = readPreferences(session.user());
  return listVisibleEntries(getViewer()).find(({ name }) => name === startPage)?.name ?? HOME;
}
