import { useLocation, useSearchParams } from "react-router";
import { useRecordButtons } from "../../kit/action/use-record-buttons";
import { useRecord } from "../../kit/data/use-record";
import { useSession } from "../../kit/data/use-session";
import { getPermission, getPossibleActions } from "../../kit/define/actions-of";
import type { Resource } from "../../kit/define/resource";
import { getRecordTitle } from "../../kit/define/title-of";
import { commandPaletteMessages as words } from "./messages";
import { Option, OptionGroup } from "./options";

/** Returns the record whose page or details dialog is open. */
function useOpenRecord(): { resource: Resource; id: string } | undefined {
  const { resources, allows } = useSession();
  const [params] = useSearchParams();
  const [, name, page, inPath] = useLocation().pathname.split("/");
  const resource = resources.find((one) => one.name === name);
  const id = page === "show" ? decodeURIComponent(inPath ?? "") : params.get("details");
  return resource && id && allows(getPermission(resource, "show")) ? { resource, id } : undefined;
}

interface ActionsProps {
  resource: Resource;
  id: string;
  matches: (label: string) => boolean;
}

function Actions({ resource, id, matches }: ActionsProps) {
  const session = useSession();
  const { row } = useRecord(resource, id, "cached");
  const { act } = useRecordButtons(resource);
  if (!row) return null;
  const possible = getPossibleActions(resource, row, session).filter(({ label }) => matches(label));
  if (possible.length === 0) return null;
  return (
    <OptionGroup title={words.actionsOf(getRecordTitle(resource, row) ?? id)}>
      {possible.map((action) => (
        <Option key={action.key} label={action.label} act={() => act(action, row)} />
      ))}
    </OptionGroup>
  );
}

/** Lists the actions that are currently possible for the open record. */
export function OpenRecordActions({ matches }: Pick<ActionsProps, "matches">) {
  const open = useOpenRecord();
  return open && <Actions {...open} matches={matches} />;
}
