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
   * Returns the id that the other side gave the message, as it came: anything, or undefined.
   * @throws DeliveryError
   */
  send(letter: Letter): Promise<unknown>;
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
const LONGEST_ID = 200;

/** Replaces what PostgreSQL refuses or a screen cannot show: control and invisible characters, and half characters. */
const printable = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Surrogate}]+/gu, " ").trim();

const oneLine = (text: string): string =>
  printable(text)
    .slice(0, LONGEST_REASON)
    .replace(/[.;,:\s]+$/, "");

/** Returns the id that a gateway gave a message, fit to be stored; null for anything but a short text or a number. */
export function cleanMessageId(id: unknown): string | null {
  if (typeof id !== "string" && typeof id !== "number") return null;
  const text = printable(String(id));
  return text.length > 0 && text.length <= LONGEST_ID ? text : null;
}
