import { LeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { RecordActions } from "../../src/kit/action/record-actions";
import { useRecordButtons } from "../../src/kit/action/use-record-buttons";
import { recordPath } from "../../src/kit/data/record-path";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useRecord } from "../../src/kit/data/use-record";
import { useSession } from "../../src/kit/data/use-session";
import { getAvailableActions } from "../../src/kit/define/actions-of";
import type { Resource } from "../../src/kit/define/resource";
import { getRecordTitle } from "../../src/kit/define/title-of";
import { toText } from "../../src/kit/format";
import { recordMessages } from "../../src/kit/record-messages";
import { RecordBody, RecordStatus } from "../../src/kit/record/record-body";
import { RecordChanges } from "../../src/kit/record/record-changes";
import { ACTION_KEYS, type PendingEntry } from "./kinds";
import { queueMessages as words } from "./messages";
import { useShortcuts } from "./use-shortcuts";

interface OpenEntryProps {
  entry: PendingEntry;
  resource: Resource;
  /** Prefetched, so that it opens without delay. */
  next: { resource: Resource; id: string } | undefined;
  onNext: (() => void) | undefined;
}

/** The open record with its actions, also available by key. */
export function OpenEntry({ entry, resource, next, onNext }: OpenEntryProps) {
  const session = useSession();
  const { RecordViewers } = session;
  const invalidate = useInvalidatePaths();
  const record = useRecord(resource, entry.recordId, "fresh");
  useRecord(next?.resource ?? resource, next?.id ?? "", "fresh");
  const { act } = useRecordButtons(resource);
  const row = record.error ? undefined : record.row;
  const available = getAvailableActions(resource, session);
  const permitted = Object.entries(ACTION_KEYS[entry.kind]).flatMap(([key, name]) => {
    const action = available.find((one) => one.key === name);
    return action && row ? [{ key, action, row }] : [];
  });
  const keys = permitted.filter(({ action, row: shown }) => (action.allowed?.(shown, session) ?? true) === true);
  useShortcuts(Object.fromEntries(keys.map(({ key, action, row }) => [key, () => act(action, row)])));

  const path = row && recordPath(resource, row, session.allows);
  return (
    <>
      <header className="queue-head">
        <h2>{(row && getRecordTitle(resource, row)) ?? toText(entry.title) ?? words.one[entry.kind]}</h2>
        {row && <RecordStatus resource={resource} row={row} />}
        {row && RecordViewers && <RecordViewers key={entry.id} resource={resource} id={entry.recordId} />}
        {path && <Link to={path}>{recordMessages.openAsPage}</Link>}
        {row && (
          <div className="queue-actions">
            <RecordActions resource={resource} row={row} />
          </div>
        )}
      </header>
      {permitted.length > 0 && keys.length === 0 && (
        <p className="note warning queue-decided">
          {words.decided}
          {onNext && <Button onClick={onNext}>{words.continueToNext}</Button>}
        </p>
      )}
      {/* The key remounts the body, so that revealed identifiers are masked again on the next record. */}
      {/* A body without links must be scrollable by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div key={entry.id} className="queue-record" role="region" aria-label={words.content} tabIndex={0}>
        <RecordBody resource={resource} record={record} />
        {row && (
          <RecordChanges
            resource={resource}
            id={entry.recordId}
            record={record}
            onReload={() => invalidate([resource.path])}
          />
        )}
      </div>
      <p className="queue-keys" aria-label={words.keys}>
        {[...keys.map(({ action }) => words.keyNames[action.key as keyof typeof words.keyNames]), words.keysToGo].join(
          " · ",
        )}
      </p>
    </>
  );
}

/** A failed message. It can only be retried in the outbox. */
export function OpenMessage({ entry }: { entry: PendingEntry }) {
  return (
    <>
      <header className="queue-head">
        <h2>{words.message.text(toText(entry.title) ?? words.one.messages)}</h2>
      </header>
      <div className="queue-record">
        {toText(entry.note) && <p className="note warning">{entry.note}</p>}
        <Link to="/messaging-management">{words.message.toOutbox}</Link>
      </div>
    </>
  );
}

/** Returns to the list, on a screen that does not show the list beside the entry. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button
    type="text"
    className="queue-back"
    aria-label={words.back}
    icon={<LeftOutlined aria-hidden />}
    onClick={onBack}
  />
);
