import { useEffect } from "react";
import { useChanges } from "../../src/kit/data/use-changes";
import { kitMessages } from "../../src/kit/messages";
import { ChangesBar } from "../../src/kit/ui/changes-bar";
import { panelMessages as words } from "./panel-messages";
import { NOTIFICATIONS_PATH } from "./use-unread-count";

interface NotificationChangesProps {
  /** Whether the list is being loaded. */
  fetching: boolean;
  onRefresh: () => void;
}

/** Says that there are new notifications, with a button that shows them. */
export function NotificationChanges({ fetching, onRefresh }: NotificationChangesProps) {
  const { changes, forget } = useChanges(NOTIFICATIONS_PATH);
  // The request that starts now returns these notifications.
  useEffect(() => {
    if (fetching) forget();
  }, [fetching, forget]);
  return (
    <ChangesBar
      text={changes.length > 0 ? words.arrived : undefined}
      button={kitMessages.refresh}
      onPress={() => {
        forget();
        onRefresh();
      }}
    />
  );
}
