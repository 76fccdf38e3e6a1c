import { useNotification } from "@refinedev/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useOthersChanges, type OthersChange } from "../data/use-changes";
import type { Resource } from "../define/resource";
import { recordMessages as words } from "../record-messages";

interface ActionChangesProps {
  resource: Resource;
  id: string;
  refetch: (() => void) | undefined;
  /** Why the action is not possible now. Undefined if it is possible. */
  obstacle: string | undefined;
  /** Closes the dialog if the form is unchanged, and returns whether it did. */
  onClose: () => boolean;
}

/**
 * Refetches the record of an open dialog when somebody else changes it. If the action is then no longer possible, an
 * unchanged form closes with a message. A form with typed values stays open and shows why.
 */
export function ActionChanges({ resource, id, refetch, obstacle, onClose }: ActionChangesProps) {
  const { open } = useNotification();
  const [change, setChange] = useState<OthersChange>();
  useOthersChanges(
    resource.path,
    (next) => {
      setChange(next);
      refetch?.();
    },
    id,
  );
  const closeIfImpossible = useEffectEvent(() => {
    if (!change || obstacle === undefined || !onClose()) return;
    open?.({
      key: "changed-by-others",
      type: "error",
      message: words.doneBy(words.changed, change.actor?.name, undefined),
      description: obstacle,
    });
  });
  useEffect(() => closeIfImpossible(), [change, obstacle]);
  return null;
}
