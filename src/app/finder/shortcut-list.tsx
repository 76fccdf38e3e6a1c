import { useSession } from "../../kit/data/use-session";
import { listVisibleEntries } from "../menu";
import { helpMessages as words } from "../help-messages";
import "../help.css";

/** Lists the keyboard shortcuts. Shortcuts to pages that the user may not open are left out. */
export function ShortcutList() {
  const session = useSession();
  const screens = listVisibleEntries(session).flatMap(({ label, goKey }) =>
    goKey ? [[words.goKey(goKey), words.goTo(label)] as const] : [],
  );
  return (
    <dl className="help-list key-list">
      {[...words.keyList, ...screens].map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
