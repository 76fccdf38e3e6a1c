import type { Feature } from "../../../providers/auth/contract";
import { BULK_PATH, getChannels, hasInput, type MessageForm, type MessageValues } from "./forms";
import { parseRecipients, type RecipientKind } from "./recipients";

type Offers = (feature: Feature) => boolean;

/**
 * Counts the recipients of a list input that get the message on one channel. With `messaging.outbox`, a bulk call sends
 * one message to a recipient that it names twice. Otherwise, each entry counts: custom SMS is one request per number.
 */
export function countSent(form: MessageForm, values: MessageValues, name: RecipientKind, offers: Offers): number {
  if (!hasInput(form, name)) return 0;
  const sent = parseRecipients(values[name], name).map((recipient) => recipient.sent);
  return form.path === BULK_PATH && offers("messaging.outbox") ? new Set(sent).size : sent.length;
}

/** Counts the messages that the lists of a form will send. */
export function countMessages(form: MessageForm, values: MessageValues, offers: Offers): number {
  const numbers = countSent(form, values, "phones", offers);
  const addresses = countSent(form, values, "emails", offers);
  return getChannels(form, values).reduce((sum, channel) => sum + (channel === "EMAIL" ? addresses : numbers), 0);
}
