/** Decides whether statuses from the shop apply. A repeat of one that applied never undoes a change in the console. */
import {
  getPaymentStatusAfter,
  isUnusualChange,
  type OrderStatus,
  type PaymentStatus,
} from "../../../resources/orders/contract";

interface Statuses {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** The statuses from the shop that have applied to an order, oldest first. */
export interface SentStatuses {
  statuses: OrderStatus[];
  paymentStatuses: PaymentStatus[];
}

interface SentItem {
  status: OrderStatus;
  paymentStatus?: PaymentStatus | undefined;
  /** Whether the item is newer than all earlier ones by its `updatedAt`. False if that is unknown. */
  isNewer: boolean;
}

/** Whether a sent status is a change. One that has applied before is a change only in an item known to be newer. */
const isChange = <S>(history: readonly S[], sent: S, isNewer: boolean): boolean =>
  isNewer ? history.at(-1) !== sent : !history.includes(sent);

/**
 * Returns the statuses of a stored order after an item, and the statuses from the shop that have applied so far. Unless
 * the item is known to be newer, the status only moves forward.
 */
export function applyStatuses(
  before: Statuses,
  history: SentStatuses,
  { status, paymentStatus, isNewer }: SentItem,
): { after: Statuses; history: SentStatuses; changesHistory: boolean } {
  const movesForward = isNewer || !isUnusualChange(before.status, status);
  const changesStatus = movesForward && isChange(history.statuses, status, isNewer);
  const changesPayment = paymentStatus !== undefined && isChange(history.paymentStatuses, paymentStatus, isNewer);
  const after = changesStatus ? status : before.status;
  const derived = getPaymentStatusAfter(before.paymentStatus, before.status, after);
  return {
    after: { status: after, paymentStatus: changesPayment ? paymentStatus : derived },
    history: {
      statuses: changesStatus ? moveToEnd(history.statuses, status) : history.statuses,
      paymentStatuses: changesPayment ? moveToEnd(history.paymentStatuses, paymentStatus) : history.paymentStatuses,
    },
    changesHistory: changesStatus || changesPayment,
  };
}

const moveToEnd = <S>(history: readonly S[], last: S): S[] => [...history.filter((one) => one !== last), last];
