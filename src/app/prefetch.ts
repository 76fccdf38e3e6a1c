import { ActionDialog } from "../kit/action/action-host";
import { DetailsDialog } from "../kit/pages/list-page";
import { FormPage } from "./pages";
import { preloadAll, preloadMoreResources, preloadPage, recordPageParts } from "./preload-page";
import { resources, sharedFormParts } from "./resources";

/** Preloads the resource definitions under "More", and the record page and details dialog of the current list. */
async function preloadRecordPages(): Promise<void> {
  await preloadMoreResources();
  const [, listed] = location.pathname.split("/");
  await preloadAll([...recordPageParts(resources.filter(({ name }) => name === listed)), DetailsDialog]);
}

/** Preloads the dialogs and forms that a button can open. They include antd's calendar, which is large. */
const preloadForms = () => preloadAll([FormPage, ActionDialog, ...sharedFormParts.map(({ component }) => component)]);

/** Loads the scripts that a click on this element will need. */
function preloadForTarget(target: EventTarget | null): void {
  const pressed = target instanceof Element ? target.closest("a[href], button") : null;
  if (pressed instanceof HTMLAnchorElement) void preloadPage(pressed.pathname);
  // The buttons of the pagination open nothing, and those with `data-prefetch` open a list or a record.
  else if (pressed && !pressed.closest(".ant-pagination, [data-prefetch]")) void preloadForms();
}

/**
 * Prefetches the scripts of the current list's record page immediately. Hovering or focusing a link prefetches its
 * page, and hovering or focusing a button prefetches the forms. Returns a function that stops prefetching.
 */
export function startPrefetching(): () => void {
  void preloadRecordPages();
  const onIntent = ({ target }: Event) => preloadForTarget(target);
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
  return () => {
    document.removeEventListener("pointerover", onIntent);
    document.removeEventListener("focusin", onIntent);
  };
}
