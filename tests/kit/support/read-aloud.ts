/** Records what a simulated screen reader says, phrase by phrase. */
import { virtual } from "@guidepup/virtual-screen-reader";
import { toasts } from "../../../providers/notification/toasts";

/** Phrases for the document, the end of an element and idle states, which screen readers shorten or leave out. */
const IGNORED_PHRASES = /^(document|not busy|end( of .+|, .+))$/;

const spokenPhrases = (phrases: readonly string[]) => phrases.filter((phrase) => !IGNORED_PHRASES.test(phrase));

/** Returns whether a node is inside a button. Unlike the simulator, real screen readers read only the button's name. */
const isOnButton = (node: Node | null) => node?.parentElement?.closest("button, [role=button]") != null;

/** Closes the toasts of earlier tests, so that they are not announced. */
export function closeToasts(): void {
  for (const { key } of toasts.list()) toasts.close(key);
}

/** Reads an element to its end, as a person does by pressing the key for the next item. */
export async function readAloud(container: Element): Promise<string[]> {
  await virtual.start({ container });
  const phrases = [await virtual.lastSpokenPhrase()];
  const end = `end of ${phrases.join("")}`;
  for (let phrase = ""; phrase !== end;) {
    await virtual.next();
    phrase = await virtual.lastSpokenPhrase();
    if (!isOnButton(virtual.activeNode)) phrases.push(phrase);
  }
  await virtual.stop();
  return spokenPhrases(phrases);
}

/** Records what is announced during `act`: newly focused elements and live regions. */
export async function recordAnnouncements(act: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({ container: document.body });
  await act();
  const phrases = await virtual.spokenPhraseLog();
  await virtual.stop();
  return spokenPhrases(phrases);
}
