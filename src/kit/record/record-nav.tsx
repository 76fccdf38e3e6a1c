import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { Button } from "antd";
import { useEffect, useLayoutEffect, useRef } from "react";
import { formatTotal } from "../numbers";
import { recordMessages as words } from "../record-messages";
import { Icon } from "../ui/icon";
import { isDialogOpen, isShortcutKey } from "../ui/plain-key";
import type { AdjacentRecord, Neighbours } from "../data/use-adjacent-records";

interface RecordNavProps {
  /** The records around the open one in its list. Undefined hides the navigation. */
  neighbours: Neighbours | undefined;
  onGo: (to: AdjacentRecord) => void;
}

const KEYS = { k: "previous", j: "next" } as const;

/** Buttons to the previous and next record of the list from which a record was opened. The keys k and j do the same. */
export function RecordNav({ neighbours, onGo }: RecordNavProps) {
  const nav = useRef<HTMLSpanElement>(null);
  const handleKey = useRef<(key: string) => void>(undefined);
  // A layout effect runs before the next key press, so the handler always belongs to the visible record.
  useLayoutEffect(() => {
    handleKey.current = (key) => {
      const to = Object.hasOwn(KEYS, key) ? neighbours?.[KEYS[key as keyof typeof KEYS]] : undefined;
      if (to) onGo(to);
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog on top of the record handles the keys, even while its code is loading.
      const hasActionDialog = new URLSearchParams(window.location.search).has("action");
      if (hasActionDialog || isDialogOpen(nav.current) || !isShortcutKey(event)) return;
      handleKey.current?.(event.key);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (!neighbours) return null;
  const { previous, next, position } = neighbours;
  return (
    <span ref={nav} className="record-nav" role="group" aria-label={words.neighbours}>
      <Button
        size="small"
        aria-label={words.previous}
        aria-keyshortcuts="k"
        data-hint={previous && `${words.previous} (k)`}
        icon={<Icon of={LeftOutlined} />}
        disabled={!previous}
        onClick={() => previous && onGo(previous)}
      />
      {position && <span>{words.position(position.index, formatTotal(position))}</span>}
      <Button
        size="small"
        aria-label={words.next}
        aria-keyshortcuts="j"
        data-hint={next && `${words.next} (j)`}
        icon={<Icon of={RightOutlined} />}
        disabled={!next}
        onClick={() => next && onGo(next)}
      />
    </span>
  );
}
