/** What a screen reader says, phrase by phrase, in the words of a simulated one. */
import { virtual } from "@guidepup/virtual-screen-reader";
import { toasts } from "../../../providers/notification/toasts";

/** Where something ends, and that nothing is going on: real ones say this in a word, or not at all. */
const ASIDE = /^(document|not busy|end( of .+|, .+))$/;

const said = (phrases: readonly string[]) => phrases.filter((phrase) => !ASIDE.test(phrase));

/** A button is read by its name alone; this reader goes into what is on it where that is not the name, or has one too. */
const isOnButton = (node: Node | null) => node?.parentElement?.closest("button, [role=button]") != null;

/** Takes away what the tests before have left to be announced. */
export function silence(): void {
  for (const { key } of toasts.list()) toasts.close(key);
}

/** Reads an element to its end, as with the key for the next thing. */
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
  return said(phrases);
}

/** What is said by itself while something is done: what gets the focus, and what live regions announce. */
export async function heardDuring(act: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({ container: document.body });
  await act();
  const phrases = await virtual.spokenPhraseLog();
  await virtual.stop();
  return said(phrases);
}
