import { RefreshBar } from "../../src/kit/list/refresh-bar";
import { panelMessages as words } from "./panel-messages";
import { NOTIFICATIONS_PATH } from "./use-unread-count";

interface NotificationChangesProps {
  /** Whether the list is being loaded. */
  fetching: boolean;
  onRefresh: () => void;
}

/** Says that there are new notifications, with a button that shows them. */
export const NotificationChanges = (props: NotificationChangesProps) => (
  <RefreshBar path={NOTIFICATIONS_PATH} describe={() => words.arrived} {...props} />
);
