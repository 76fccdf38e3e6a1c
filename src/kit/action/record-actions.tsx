import { Button, Tooltip } from "antd";
import { useSession } from "../data/use-session";
import { getAvailableActions } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { Icon } from "../ui/icon";
import { useRecordButtons } from "./use-record-buttons";

/** The labelled action buttons of the details dialog and the queue. Disabled buttons explain why. */
export function RecordActions({ resource, row }: { resource: Resource; row: Row }) {
  const session = useSession();
  const { act } = useRecordButtons(resource);
  const offered = getAvailableActions(resource, session)
    .map((action) => ({ action, possible: action.allowed?.(row, session) ?? true }))
    .filter(({ action, possible }) => possible === true || !action.onlyWhenAllowed);
  const reasons = new Set(offered.flatMap(({ possible }) => (possible === true ? [] : possible)));
  return (
    <>
      {offered.map(({ action, possible }) => (
        <Tooltip key={action.key} title={possible === true ? "" : possible}>
          <Button
            danger={action.danger}
            icon={<Icon of={action.icon} />}
            disabled={possible !== true}
            onClick={() => act(action, row)}
          >
            {action.label}
          </Button>
        </Tooltip>
      ))}
      {/* Touch devices have no hover, so the reasons are shown as text. */}
      {[...reasons].map((reason) => (
        <span key={reason} className="touch-reason">
          {reason}
        </span>
      ))}
    </>
  );
}
