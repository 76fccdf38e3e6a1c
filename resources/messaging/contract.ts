/** Messaging as the API serves and takes it. Pure: the bundled API imports this file. */

export const CHANNELS = ["EMAIL", "SMS", "WHATSAPP"] as const;
export type Channel = (typeof CHANNELS)[number];

export const SMS_TYPES = ["promotional", "transactional", "otp"] as const;
export type SmsType = (typeof SMS_TYPES)[number];

/** The value of a service that works; anything else is shown as it is, and red. */
export const ACTIVE = "Active";

/** The value of a service that nobody has set up, from a backend with the feature messaging.outbox: its messages wait. */
export const NOT_CONFIGURED = "Not configured";

/** GET /api/admin/messaging/stats. */
export interface MessagingStats {
  email_service?: string;
  sms_service?: string;
  whatsapp_service?: string;
}

/** What the statistics call the service of a channel. */
export const SERVICE_OF = {
  EMAIL: "email_service",
  SMS: "sms_service",
  WHATSAPP: "whatsapp_service",
} as const satisfies Record<Channel, keyof MessagingStats>;

/** POST /messaging/bulk/send. `channels` is joined by commas; with SMS, `type` may say what kind it is. */
export interface BulkMessage {
  emails: string[];
  phones: string[];
  subject: string;
  message: string;
  channels: string;
}

/** POST /messaging/promotional/send. */
export interface PromotionalMessage {
  email: string;
  phone: string;
  subject: string;
  message: string;
  channels: string;
}

/**
 * How a request for several messages stands: its answer has this as `batch`, and GET /messaging/batches/{id} has it later,
 * with the feature messaging.batches. The counts add up to `total`.
 */
export interface MessageBatch {
  _id: string;
  total: number;
  sent: number;
  failed: number;
  /** Nobody will hand them over: no gateway is set up for their channel. */
  queued: number;
  /** Still to be handed over. */
  waiting: number;
  /** Why the most of those that failed did. */
  error?: string;
}

/** GET /messaging/otp/stats with the number, URI-encoded, in the header X-Phone, with the feature messaging.otp. deliveryRate in percent. */
export interface OtpStats {
  totalSent?: number;
  successfulDeliveries?: number;
  failedDeliveries?: number;
  deliveryRate?: number;
  /** Newest first, ten at most. */
  recentActivity?: { timestamp?: string; status?: string; type?: string }[];
}

export const OUTBOX_STATUSES = ["queued", "sent", "failed"] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

/**
 * GET /messaging/outbox (page, limit, optional status), with the feature messaging.outbox; POST
 * /messaging/outbox/{id}/retry sends one again. `queued`: no gateway is set up for the channel.
 */
export interface OutboxMessage {
  _id?: string;
  id?: string;
  channel?: Channel;
  recipient?: string;
  subject?: string;
  message?: string;
  /** Of an SMS. One of the type `otp` is kept without its digits, and so cannot be sent again. */
  type?: SmsType;
  status?: OutboxStatus;
  /** Why it failed. */
  error?: string;
  attempts?: number;
  createdAt?: string;
  sentAt?: string;
}
