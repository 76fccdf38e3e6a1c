import { RunDialog } from "../../../src/kit/run/run-dialog";
import type { RunLine } from "../../../src/kit/run/run-lines";
import { toText } from "../../../src/kit/format";
import { panelMessages } from "../panel-messages";
import type { NotificationRow } from "../use-notifications";
import { notificationPageMessages as words } from "./messages";
import type { useMarkAll } from "./use-mark-all";

/** Combines title and message, because many notifications share a title. */
function getName({ title, message }: NotificationRow): string {
  const text = toText(message);
  const name = toText(title) ?? panelMessages.untitled;
  return text ? words.line(name, text) : name;
}

interface MarkAllDialogProps {
  marking: ReturnType<typeof useMarkAll>;
  /** Kind that the page is filtered by. The run ignores this filter. */
  kind: string | undefined;
  onClose: () => void;
}

/** Says how many notifications will be marked, then shows the progress and each result. */
export function MarkAllDialog({ marking, kind, onClose }: MarkAllDialogProps) {
  const { subjects = [], items, running, run, stop } = marking;
  const lines: RunLine[] =
    items.length > 0
      ? items.map(({ subject, state, error }) => ({
          title: getName(subject),
          state,
          message: error && (error.fromServer === true ? error.message : panelMessages.markFailed(1)),
        }))
      : subjects.map((subject) => ({ title: getName(subject), state: "waiting" }));
  return (
    <RunDialog
      title={panelMessages.markAll}
      lines={lines}
      running={running}
      startLabel={panelMessages.markAll}
      stateLabels={words.marked}
      onStart={run}
      onStop={stop}
      onClose={onClose}
    >
      {items.length === 0 && (
        <p>
          {words.willBeMarked(subjects.length)} {kind && words.everyKind(kind)}
        </p>
      )}
    </RunDialog>
  );
}
