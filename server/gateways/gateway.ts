/** What hands messages over to the world outside: a mail server, or an HTTP gateway for SMS or WhatsApp. */
import type { Channel } from "../../resources/messaging/contract";

export interface Letter {
  /** The same in every attempt: a gateway that knows it has sent the message already. */
  id?: string;
  /** An e-mail address or a phone number. */
  recipient: string;
  /** Of an e-mail. */
  subject: string | null;
  message: string;
  /** Of the request that sends it, where that belongs to a trace. */
  traceparent?: string | undefined;
}

export interface Gateway {
  /** As in a sentence: "mail server", "SMS gateway". */
  name: string;
  /**
   * Answers what the other side calls the message, where it says so.
   * @throws DeliveryError
   */
  send(letter: Letter): Promise<string | undefined>;
}

/** Undefined for a channel that is not set up. */
export type Gateways = Record<Channel, Gateway | undefined>;

/** The message was not accepted. */
export class DeliveryError extends Error {
  /** Whether the other side judged this message; else it could not be asked, and the next one fares no better. */
  readonly refused: boolean;

  /** @param reason in any form; it comes out as one short line without a full stop */
  constructor(reason: string, { refused }: { refused: boolean }) {
    super(oneLine(reason));
    this.refused = refused;
  }
}

const LONGEST_REASON = 300;

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\p{Surrogate}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_REASON)
    .replace(/[.;,:\s]+$/, "");
}
