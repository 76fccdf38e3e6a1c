import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import { Button } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useSession } from "../../kit/data/use-session";
import { Icon } from "../../kit/ui/icon";
import { lazyPart } from "../../kit/ui/lazy-part";
import { isDialogOpen, isPlainKey } from "../../kit/ui/plain-key";
import { visibleEntries } from "../menu";
import { shellMessages as words } from "../messages";

const Finder = lazyPart(() => import("../finder/finder").then(({ Finder }) => Finder));
const KeysDialog = lazyPart(() => import("../finder/keys-dialog").then(({ KeysDialog }) => KeysDialog));

/** So long the second key of a pair is waited for. */
const PAIR_MS = 1500;

type Opened = "finder" | "keys" | undefined;

/** Ctrl or ⌘ and K, ?, and g with the letter of a screen. */
function useShortcuts(open: (what: Opened) => void, go: (path: string) => void) {
  const session = useSession();
  useEffect(() => {
    let pairedUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k") {
        event.preventDefault();
        open("finder");
        return;
      }
      if (!isPlainKey(event) || isDialogOpen()) return;
      const paired = Date.now() < pairedUntil;
      pairedUntil = key === "g" ? Date.now() + PAIR_MS : 0;
      const to = paired ? visibleEntries(session).find(({ goKey }) => goKey === key) : undefined;
      if (to) go(`/${to.name}`);
      else if (key === "?") open("keys");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [session, open, go]);
}

/** The button in the top bar behind which everything can be found, and the keys that lead from screen to screen. */
export function FindButton() {
  const [opened, setOpened] = useState<Opened>();
  const [to, setTo] = useState("/");
  const link = useRef<HTMLAnchorElement>(null);
  // A link that is pressed: where typing would be lost, it is held up like any other.
  const go = useCallback((path: string) => {
    flushSync(() => setTo(path));
    link.current?.click();
  }, []);
  useShortcuts(setOpened, go);
  const close = () => setOpened(undefined);
  return (
    <>
      <Button
        type="text"
        className="find-button"
        aria-label={words.find}
        aria-keyshortcuts="Control+K Meta+K"
        data-hint={words.findHint}
        icon={<Icon of={SearchOutlined} />}
        onClick={() => setOpened("finder")}
      />
      <Link ref={link} to={to} hidden tabIndex={-1}>
        {to}
      </Link>
      {opened === "finder" && <Finder onClose={close} onGo={go} />}
      {opened === "keys" && <KeysDialog onClose={close} />}
    </>
  );
}
