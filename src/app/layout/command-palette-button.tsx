import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import { Button } from "antd";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useSession } from "../../kit/data/use-session";
import { Icon } from "../../kit/ui/icon";
import { lazyComponent } from "../../kit/ui/lazy-part";
import { isDialogOpen, isShortcutKey } from "../../kit/ui/plain-key";
import { listVisibleEntries } from "../menu";
import { shellMessages as words } from "../messages";
import { preloadMoreResources } from "../preload-page";
import { useEntryPath } from "../use-entry-path";

const CommandPalette = lazyComponent(async () => {
  const [{ CommandPalette }] = await Promise.all([import("../finder/command-palette"), preloadMoreResources()]);
  return CommandPalette;
});
const ShortcutsDialog = lazyComponent(() =>
  import("../finder/shortcuts-dialog").then(({ ShortcutsDialog }) => ShortcutsDialog),
);

/** How long a shortcut waits for its second key. */
const SECOND_KEY_TIMEOUT_MS = 1500;

type OpenDialog = "command-palette" | "shortcuts" | undefined;

/** Handles the shortcuts: Ctrl or ⌘ with K, ?, and g followed by the letter of a page. */
function useShortcuts(open: (what: OpenDialog) => void, goToPage: (name: string) => void) {
  const session = useSession();
  const go = useEffectEvent(goToPage);
  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    let pairedUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k") {
        event.preventDefault();
        open("command-palette");
        return;
      }
      if (!isShortcutKey(event) || isDialogOpen()) return;
      const paired = Date.now() < pairedUntil;
      pairedUntil = key === "g" ? Date.now() + SECOND_KEY_TIMEOUT_MS : 0;
      const to = paired ? listVisibleEntries(session).find(({ goKey }) => goKey === key) : undefined;
      if (to) {
        // Tells the page's own shortcuts, which may use the same letter, that the key is used.
        event.preventDefault();
        go(to.name);
      } else if (key === "?") open("shortcuts");
    };
    // Captured, so that this runs before the page's own shortcuts.
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [session, open]);
}

/** The top bar's button for the command palette. Also handles the keyboard shortcuts. */
export function CommandPaletteButton() {
  const [opened, setOpened] = useState<OpenDialog>();
  const [to, setTo] = useState("/");
  const link = useRef<HTMLAnchorElement>(null);
  // Clicks a real link, so that the unsaved changes guard can block the navigation.
  const go = (path: string) => {
    flushSync(() => setTo(path));
    link.current?.click();
  };
  const pathOf = useEntryPath();
  useShortcuts(setOpened, (name) => go(pathOf(name)));
  const close = () => setOpened(undefined);
  return (
    <>
      <Button
        type="text"
        className="find-button"
        aria-keyshortcuts="Control+K Meta+K"
        data-hint={words.findHint}
        icon={<Icon of={SearchOutlined} />}
        onClick={() => setOpened("command-palette")}
      >
        <span className="visually-hidden">{words.find}</span>
        <kbd aria-hidden>{words.findKeys}</kbd>
      </Button>
      <Link ref={link} to={to} hidden tabIndex={-1}>
        {to}
      </Link>
      {opened === "command-palette" && <CommandPalette onClose={close} onGo={go} pathOf={pathOf} />}
      {opened === "shortcuts" && <ShortcutsDialog onClose={close} />}
    </>
  );
}
