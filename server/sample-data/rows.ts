/** The row types of the demo data, ready for insertion. */
import type { Decrypted } from "../db/encrypted-records";
import type {
  categories,
  kycApplications,
  orderItems,
  orders,
  orderStatusChanges,
  products,
  users,
  vendors,
} from "../db/schema";
import type {
  ledgerEntries,
  payoutEntries,
  payoutRates,
  payouts,
  payoutStatusChanges,
  vendorPlans,
} from "../db/schema-ledger";
import type { refundLines, refunds, refundStatusChanges } from "../db/schema-refunds";
import type { reviews } from "../db/schema-reviews";
import type { coupons } from "../db/schema-coupons";
import type {
  chatConversations,
  chatMessages,
  notifications,
  otpCodes,
  outboxMessages,
  supportTickets,
  ticketMessages,
  ticketNotes,
} from "../db/schema-communication";

export type UserRow = typeof users.$inferInsert;
export type VendorRow = Decrypted<typeof vendors.$inferInsert>;
export type KycRow = Decrypted<typeof kycApplications.$inferInsert>;
export type CategoryRow = typeof categories.$inferInsert;
/** Every demo product belongs to a vendor. */
export type ProductRow = typeof products.$inferInsert & { vendorId: string };
export type OrderRow = typeof orders.$inferInsert;
export type OrderItemRow = typeof orderItems.$inferInsert;
export type OrderStatusChangeRow = typeof orderStatusChanges.$inferInsert;
export type ReviewRow = typeof reviews.$inferInsert;
export type CouponRow = typeof coupons.$inferInsert;
export type TicketRow = typeof supportTickets.$inferInsert;
export type TicketNoteRow = typeof ticketNotes.$inferInsert;
export type TicketMessageRow = typeof ticketMessages.$inferInsert;
export type ConversationRow = typeof chatConversations.$inferInsert;
export type ChatMessageRow = typeof chatMessages.$inferInsert;
export type NotificationRow = typeof notifications.$inferInsert;
export type OutboxRow = typeof outboxMessages.$inferInsert;
export type OtpCodeRow = typeof otpCodes.$inferInsert;

/** The rows of the demo ledger. */
export interface LedgerRows {
  vendorPlans: (typeof vendorPlans.$inferInsert)[];
  payoutRates: (typeof payoutRates.$inferInsert)[];
  payouts: (typeof payouts.$inferInsert)[];
  payoutStatusChanges: (typeof payoutStatusChanges.$inferInsert)[];
  ledgerEntries: (typeof ledgerEntries.$inferInsert)[];
  payoutEntries: (typeof payoutEntries.$inferInsert)[];
}

/** The rows of the demo refunds. */
export interface RefundRows {
  refunds: Decrypted<typeof refunds.$inferInsert>[];
  refundLines: (typeof refundLines.$inferInsert)[];
  refundStatusChanges: (typeof refundStatusChanges.$inferInsert)[];
}
