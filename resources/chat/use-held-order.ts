import { useState, type FocusEvent } from "react";
import { getRowId } from "../../src/kit/define/row";
import type { ConversationRow } from "./use-chat";

/**
 * Keeps the order of the conversations while the pointer or the focus is on the list, so that nobody clicks the wrong
 * conversation. In the meantime, new conversations come last. Pass `handlers` to the list.
 */
export function useHeldOrder(rows: readonly ConversationRow[] | undefined) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [order, setOrder] = useState<readonly string[]>();
  const isHeld = hasPointer || hasFocus;
  const ids = rows?.map(getRowId);
  if (isHeld && ids && !order) setOrder(ids);
  if (!isHeld && order) setOrder(undefined);

  const placeOf = (row: ConversationRow) => {
    const place = order?.indexOf(getRowId(row)) ?? -1;
    return place < 0 ? Infinity : place;
  };
  const leavesList = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
  return {
    rows: order ? rows?.toSorted((a, b) => Math.sign(placeOf(a) - placeOf(b)) || 0) : rows,
    handlers: {
      onPointerEnter: () => setHasPointer(true),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => leavesList(event) && setHasFocus(false),
    },
  };
}
