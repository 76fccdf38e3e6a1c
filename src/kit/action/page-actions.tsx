import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import CopyOutlined from "@ant-design/icons-svg/es/asn/CopyOutlined";
import { Button } from "antd";
import { useSession } from "../data/use-session";
import { getPossibleActions } from "../define/actions-of";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { ActionMenu, type MenuEntry } from "../ui/action-menu";
import { Icon } from "../ui/icon";
import { useCopy } from "../ui/use-copy";
import { useRecordButtons } from "./use-record-buttons";

interface PageActionsProps {
  resource: Resource;
  id: string;
  row: Row;
  /** Opens the next record. Undefined until an action has changed this record, and if there is no next record. */
  onNext: (() => void) | undefined;
}

/**
 * Returns the main action, which is never a dangerous one. Prefers an action that the page shows only in some states,
 * such as "Approve", because the record is most likely waiting for it.
 */
function findMainAction(possible: readonly ResolvedAction[]): ResolvedAction | undefined {
  const safe = possible.filter(({ danger }) => !danger);
  return safe.find(({ onlyWhenAllowed }) => onlyWhenAllowed) ?? safe[0];
}

/**
 * Shows the currently possible actions on a record's page: the main action as a button, and the others in a menu. On a
 * secure origin, the menu also has an entry that copies the record's id.
 */
export function PageActions({ resource, id, row, onNext }: PageActionsProps) {
  const session = useSession();
  const { act } = useRecordButtons(resource);
  const clipboard = useCopy(id);
  const possible = getPossibleActions(resource, row, session);
  const main = findMainAction(possible);
  const entries: MenuEntry[] = possible
    .filter((action) => action !== main)
    .map((action) => ({ ...action, onPress: () => act(action, row) }));
  if (clipboard) {
    const { copied, copy } = clipboard;
    entries.push({
      label: copied ? words.copied : recordMessages.copyId,
      icon: copied ? CheckOutlined : CopyOutlined,
      keepsOpen: true,
      onPress: copy,
    });
  }
  return (
    <>
      {onNext && (
        <Button type={main ? "default" : "primary"} onClick={onNext}>
          {recordMessages.nextRecord}
        </Button>
      )}
      {main && (
        <Button key={main.key} type="primary" icon={<Icon of={main.icon} />} onClick={() => act(main, row)}>
          {main.label}
        </Button>
      )}
      {entries.length > 0 && <ActionMenu label={recordMessages.moreActions} entries={entries} />}
    </>
  );
}
