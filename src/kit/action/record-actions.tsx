import { Button } from "antd";
import { useId } from "react";
import { useSession } from "../data/use-session";
import { getAvailableActions } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { Icon } from "../ui/icon";
import { useRecordButtons } from "./use-record-buttons";

/** The labelled action buttons of the details dialog and the queue. Disabled buttons explain why. */
export function RecordActions({ resource, row }: { resource: Resource; row: Row }) {
  const id = useId();
  const session = useSession();
  const { act } = useRecordButtons(resource);
  const offered = getAvailableActions(resource, session)
    .map((action) => ({ action, possible: action.allowed?.(row, session) ?? true }))
    .filter(({ action, possible }) => possible === true || !action.onlyWhenAllowed);
  const reasons = [...new Set(offered.flatMap(({ possible }) => (possible === true ? [] : possible)))];
  const reasonId = (reason: string) => `${id}-${reasons.indexOf(reason)}`;
  return (
    <>
      {offered.map(({ action, possible }) => (
        <Button
          key={action.key}
          danger={action.danger}
          icon={<Icon of={action.icon} />}
          disabled={possible !== true}
          data-hint={possible === true ? undefined : possible}
          aria-describedby={possible === true ? undefined : reasonId(possible)}
          onClick={() => act(action, row)}
        >
          {action.label}
        </Button>
      ))}
      {/* Touch devices have no hover, so the reasons are shown as text. Screen readers read them also while hidden. */}
      {reasons.map((reason) => (
        <span key={reason} id={reasonId(reason)} className="touch-reason">
          {reason}
        </span>
      ))}
    </>
  );
}
