import { useChangesSinceLoad, type OthersChange } from "../data/use-changes";
import { kitMessages } from "../messages";
import { ChangesBar } from "../ui/changes-bar";

interface RefreshBarProps {
  /** The path of the records. Several paths are separated by commas. */
  path: string;
  /** Whether the list is being loaded. */
  fetching: boolean;
  /** Describes at least one change since the list was loaded. Returns undefined if none of them concerns the list. */
  describe: (changes: readonly OthersChange[]) => string | undefined;
  onRefresh: () => void;
}

/** Says what others have changed since a list was loaded, with a button that loads it again. */
export function RefreshBar({ path, fetching, describe, onRefresh }: RefreshBarProps) {
  const { changes, forget } = useChangesSinceLoad(path, fetching);
  return (
    <ChangesBar
      text={changes.length > 0 ? describe(changes) : undefined}
      button={kitMessages.refresh}
      onPress={() => {
        forget();
        onRefresh();
      }}
    />
  );
}
