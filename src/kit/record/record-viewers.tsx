import { useSubscription } from "@refinedev/core";
import { useState } from "react";
import { PRESENCE_CHANNEL, type RecordViewer } from "../../../providers/live/contract";
import type { RecordViewersProps } from "../data/use-session";
import { getPermission } from "../define/actions-of";
import { viewerMessages as words } from "./messages";
import "./record-viewers.css";

/**
 * Says who else has the record open, and tells them that this person has it open. Give it a `key` if the resource or the
 * id can change.
 */
export function RecordViewers({ resource, id }: RecordViewersProps) {
  const [viewers, setViewers] = useState<readonly RecordViewer[]>([]);
  useSubscription({
    // Resources that show the same records share the permission.
    channel: PRESENCE_CHANNEL + getPermission(resource, "show").replace(/\.show$/, ""),
    params: { ids: [id] },
    onLiveEvent: ({ payload }) => setViewers(payload["viewers"] as RecordViewer[]),
  });
  return (
    <span className="record-viewers" role="status">
      {viewers.length > 0 && words.viewing(viewers.map(({ name }) => name))}
    </span>
  );
}
