/** The interface of the gateways that deliver messages: a mail server, and HTTP gateways for SMS and WhatsApp. */
import type { Channel } from "../../resources/messaging/contract";

interface GatewayMessage {
  /** Idempotency key: the same for every attempt, so that a gateway can recognize a message it has already sent. */
  id?: string;
  /** An email address or a phone number. */
  recipient: string;
  /** For email only. */
  subject: string | null;
  message: string;
  /** The trace context of the request that sends the message, if there is one. */
  traceparent?: string | undefined;
}

export interface Gateway {
  /** The name within a sentence: "mail server", "SMS gateway". */
  name: string;
  /**
   * Sends the message and returns the id that the gateway assigned, unvalidated and possibly undefined.
   * @throws DeliveryError
   */
  send(message: GatewayMessage): Promise<unknown>;
}

/** The gateway of each channel, or undefined if the channel is not configured. */
export type Gateways = Record<Channel, Gateway | undefined>;

/** The gateway did not confirm that it has accepted the message or request. */
export class DeliveryError extends Error {
  /** Whether the gateway rejected this message. If false, the gateway itself failed and other messages fail as well. */
  readonly rejected: boolean;

  /** @param reason any text; it is shortened to one line without a trailing full stop */
  constructor(reason: string, { rejected }: { rejected: boolean }) {
    super(toOneLine(reason));
    this.rejected = rejected;
  }
}

const MAX_REASON_LENGTH = 300;
const MAX_ID_LENGTH = 200;

/** Replaces control characters, invisible characters and lone surrogates, which databases or screens cannot handle. */
const replaceUnprintable = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Surrogate}]+/gu, " ").trim();

const toOneLine = (text: string): string =>
  replaceUnprintable(text)
    .slice(0, MAX_REASON_LENGTH)
    .replace(/[.;,:\s]+$/, "");

/** Returns the gateway's message id, cleaned for storage, or null if it is not a short text or a number. */
export function cleanMessageId(id: unknown): string | null {
  if (typeof id !== "string" && typeof id !== "number") return null;
  const text = replaceUnprintable(String(id));
  return text.length > 0 && text.length <= MAX_ID_LENGTH ? text : null;
}
