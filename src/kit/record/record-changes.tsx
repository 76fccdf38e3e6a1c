import { useEffect, useState } from "react";
import { formatAge } from "../age";
import { useChanges, type OthersChange } from "../data/use-changes";
import type { RecordResult } from "../data/use-record";
import type { Resource } from "../define/resource";
import { recordMessages as words } from "../record-messages";
import { ChangesBar } from "../ui/changes-bar";

interface RecordChangesProps {
  resource: Resource;
  id: string;
  record: Pick<RecordResult, "fetching">;
  onReload: () => void;
}

const MINUTE_MS = 60_000;

/** Returns how long ago the change arrived, such as "2 minutes". Undefined in the first minute. */
function useAge(change: OthersChange): string | undefined {
  const [age, setAge] = useState<{ change: OthersChange; text: string | undefined }>();
  useEffect(() => {
    const arrivedAt = new Date().toISOString();
    const timer = setInterval(() => setAge({ change, text: formatAge(arrivedAt, Date.now()) }), MINUTE_MS);
    return () => clearInterval(timer);
  }, [change]);
  return age?.change === change ? age?.text : undefined;
}

/** Says that somebody else changed the open record, with a button that reloads it. Forms keep what was typed. */
export function RecordChanges({ resource, id, record: { fetching }, onReload }: RecordChangesProps) {
  const { changes, forget } = useChanges(resource.path, id);
  // The request that starts now returns these changes.
  useEffect(() => {
    if (fetching) forget();
  }, [fetching, forget]);
  const last = changes.at(-1);
  const age = useAge(last);
  const event = last?.type.endsWith(".delete") ? words.deleted : words.changed;
  const text = last ? words.doneBy(event, last.actor?.name, age) : words.changesAvailable;
  return (
    <ChangesBar
      text={changes.length > 0 ? text : undefined}
      button={words.reload}
      onPress={() => {
        forget();
        onReload();
      }}
    />
  );
}
