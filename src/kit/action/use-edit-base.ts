import { useEffect, useState } from "react";
import type { FormStart } from "../form/form-values";
import { useDraft } from "../form/use-draft";
import type { DraftFormState } from "../form/use-draft-form";

/** The state that an edit starts from. */
export interface EditBase extends FormStart {
  /** The version of the record at that time. Undefined if the backend has no versions. */
  version?: string | undefined;
}

/**
 * Stores, next to an edit's draft, the state that the edit starts from. A restored draft is then compared with the
 * record as the user saw it when they started typing, not with its current state.
 */
export function useEditBase(name: string, drafts: boolean, start: EditBase, { dirty, restored }: DraftFormState) {
  const { read, write, clear } = useDraft(`${name}:base`, drafts && start.version !== undefined);
  const [stored] = useState((): EditBase | undefined => {
    const found = read();
    return found && { ...start, ...found };
  });
  const [newBase, setNewBase] = useState<EditBase>();
  const base = newBase ?? (restored && stored ? stored : start);
  useEffect(() => {
    if (dirty) write({ ...base });
    else clear();
  }, [dirty, base, write, clear]);
  return {
    base,
    /** Continues the edit from the other user's saved state. */
    setBase: setNewBase,
    forgetBase: clear,
  };
}
