import { useEffect, useState } from "react";
import type { Start } from "../form/form-values";
import { useDraft } from "../form/use-draft";
import type { DraftedForm } from "../form/use-drafted-form";

/** What an edit starts from. */
export interface Base extends Start {
  /** Of the record as it was then; absent where nobody counts them. */
  version?: string | undefined;
}

/**
 * What an edit starts from, kept along with its draft: what is typed, left and restored goes by the record that was seen
 * when the typing began, and not by the one of now.
 */
export function useBase(name: string, drafts: boolean, start: Base, { dirty, restored }: DraftedForm) {
  const { read, write, clear } = useDraft(`${name}:base`, drafts && start.version !== undefined);
  const [stored] = useState((): Base | undefined => {
    const found = read();
    return found && { ...start, ...found };
  });
  const [agreed, setAgreed] = useState<Base>();
  const base = agreed ?? (restored && stored ? stored : start);
  useEffect(() => {
    if (dirty) write({ ...base });
    else clear();
  }, [dirty, base, write, clear]);
  return {
    base,
    /** From now on, it is what somebody else has saved. */
    agree: setAgreed,
    forgetBase: clear,
  };
}
