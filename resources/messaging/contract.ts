/** Messaging calls of the API. Shared with the bundled API, so this file imports only other contracts. */

export const CHANNELS = ["EMAIL", "SMS", "WHATSAPP"] as const;
export type Channel = (typeof CHANNELS)[number];

export const SMS_TYPES = ["promotional", "transactional", "otp"] as const;
export type SmsType = (typeof SMS_TYPES)[number];

/** Status of a working service. Any other status is shown unchanged, in red. */
export const ACTIVE_STATUS = "Active";

/** Status of a service that is not set up, on backends with the feature messaging.outbox. Its messages are queued. */
export const NOT_CONFIGURED_STATUS = "Not configured";

/** GET /api/admin/messaging/stats. */
export interface MessagingStats {
  email_service?: string;
  sms_service?: string;
  whatsapp_service?: string;
}

/** Name of each channel's service in the statistics. */
export const SERVICE_BY_CHANNEL = {
  EMAIL: "email_service",
  SMS: "sms_service",
  WHATSAPP: "whatsapp_service",
} as const satisfies Record<Channel, keyof MessagingStats>;

/** POST /messaging/bulk/send. `channels` is comma-separated. With SMS, `type` may name the kind of SMS. */
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
 * Progress of a request for several messages, with the feature messaging.batches. The request's response has it as
 * `batch`; GET /messaging/batches/{id} returns later states. The counts add up to `total`.
 */
export interface MessageBatch {
  _id: string;
  total: number;
  sent: number;
  failed: number;
  /** Messages kept in the outbox, because no gateway is set up for their channel. */
  queued: number;
  /** Messages that have not been handed over to a gateway yet. */
  waiting: number;
  /** The most common error of the failed messages. */
  error?: string;
}

/**
 * GET /messaging/otp/stats, with the feature messaging.otp. The URI-encoded number is in the header X-Phone.
 * deliveryRate is in percent.
 */
export interface OtpStats {
  totalSent?: number;
  successfulDeliveries?: number;
  failedDeliveries?: number;
  deliveryRate?: number;
  /** The newest ten at most, newest first. */
  recentActivity?: { timestamp?: string; status?: string; type?: string }[];
}

export const OUTBOX_STATUSES = ["queued", "sent", "failed"] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

/**
 * GET /messaging/outbox (page, limit, optional status), with the feature messaging.outbox. POST
 * /messaging/outbox/{id}/retry sends a message again. `queued`: not handed over to a gateway yet, or none is set up.
 */
export interface OutboxMessage {
  _id?: string;
  id?: string;
  channel?: Channel;
  recipient?: string;
  subject?: string;
  message?: string;
  /** Kind of an SMS. Messages of type `otp` are stored without their digits, so they cannot be sent again. */
  type?: SmsType;
  status?: OutboxStatus;
  /** Reason of the failure. */
  error?: string;
  attempts?: number;
  createdAt?: string;
  sentAt?: string;
}
