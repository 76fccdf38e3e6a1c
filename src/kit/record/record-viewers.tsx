import { useSubscription } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { PRESENCE_CHANNEL, type RecordViewer } from "../../../providers/live/contract";
import type { RecordViewersProps } from "../data/use-session";
import { getPermission } from "../define/actions-of";
import { viewerMessages as words } from "./messages";
import "./record-viewers.css";

/** Names stay for this long after the last viewer is gone, because a stream that reconnects starts without viewers. */
const CLEAR_AFTER_MS = 4_000;

/**
 * Shows who else has the record open. The subscription also announces to them that this user has it open. If the
 * resource or the id can change, give the component a `key`.
 */
export function RecordViewers({ resource, id }: RecordViewersProps) {
  const [viewers, setViewers] = useState<readonly RecordViewer[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: readonly RecordViewer[]) => {
    clearTimeout(timer.current);
    if (next.length > 0) setViewers(next);
    else timer.current = setTimeout(() => setViewers([]), CLEAR_AFTER_MS);
  };
  useSubscription({
    // Resources that show the same records share the permission, so they share a channel too.
    channel: PRESENCE_CHANNEL + getPermission(resource, "show").replace(/\.show$/, ""),
    params: { ids: [id] },
    onLiveEvent: ({ payload }) => show(payload["viewers"] as RecordViewer[]),
  });
  return (
    <span className="record-viewers" role="status">
      {viewers.length > 0 && words.viewing(viewers.map(({ name }) => name))}
    </span>
  );
}
