import { Button } from "antd";
import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { findAction, permissionFor } from "../../../src/kit/define/actions-of";
import type { Row } from "../../../src/kit/define/field";
import { referenceId } from "../../../src/kit/define/row";
import { BothDialog } from "./both-dialog";
import type { Side } from "./use-both";
import { bothMessages as words } from "./messages";

/** One of the two as its approval, where it waits and the person may look at it and approve it. */
function useSide(name: string, record: unknown, seen: Row): Side | undefined {
  const session = useSession();
  const found = findAction(session.resources, name);
  const id = referenceId(record);
  if (!found || id === undefined) return undefined;
  const { resource, action } = found;
  // The one that is not on the screen is read before: its dialog would warn of what it lacks.
  const may = ["show", action.key].every((key) => session.allows(permissionFor(resource, key)));
  const waits = (action.allowed?.(record as Row, session) ?? true) === true;
  return may && waits ? { resource, action, id, row: record === seen ? seen : undefined } : undefined;
}

interface ApproveBothProps {
  /** The record on the screen: one of the two, which names the other with its status. */
  row: Row;
  kyc: unknown;
  vendor: unknown;
}

/** On an application and on a vendor, where both wait: the button that approves both. */
export function ApproveBoth({ row, kyc, vendor }: ApproveBothProps) {
  const { offers } = useSession();
  const sides = [useSide("kyc-management.approve", kyc, row), useSide("vendors.approve", vendor, row)] as const;
  const [opened, setOpened] = useState<{ kyc: Side; vendor: Side }>();
  const [first, second] = sides;
  return (
    <>
      {offers("lists.related") && first && second && (
        <p className="note tone-neutral kyc-checks">
          {words.waits}
          <Button onClick={() => setOpened({ kyc: first, vendor: second })}>{words.open}</Button>
        </p>
      )}
      {/* It stays when the records do not wait any more: it says what became of them. */}
      {opened && <BothDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
