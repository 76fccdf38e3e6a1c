/** Defines the forms that send messages, on both messaging pages: their inputs and their calls. */
import type { Feature } from "../../../providers/auth/contract";
import { cleanPastedText } from "../../../providers/input/contract";
import type { BulkMessage, Channel, PromotionalMessage, SmsType } from "../contract";
import { messagingMessages as words } from "../messages";
import { parseRecipients, toPhone, type Recipient } from "./recipients";

/** All values that a form can have. Each form uses some of them. */
export interface MessageValues {
  to: string;
  phone: string;
  phones: string;
  email: string;
  emails: string;
  subject: string;
  content: string;
  message: string;
  type: SmsType;
  channels: Channel[];
}

export const INITIAL_VALUES: MessageValues = {
  to: "",
  phone: "",
  phones: "",
  email: "",
  emails: "",
  subject: "",
  content: "",
  message: "",
  type: "promotional",
  channels: ["EMAIL"],
};

export interface MessageInput {
  name: keyof MessageValues;
  label: string;
  required?: boolean;
}

export interface MessageForm {
  /** Unique name of the form, used to store its draft. */
  name: string;
  words: { title: string; submit: string; success: string; failure: string };
  inputs: readonly MessageInput[];
  /** Error if a required value is missing. */
  incomplete: string;
  /** Error if the list of phone numbers contains only commas. */
  noPhones?: string;
  /** Path below messaging/. */
  path: string;
  body(values: MessageValues): object;
  /**
   * The feature that the backend must offer; otherwise the form only simulates sending. A form without `feature` always
   * sends.
   */
  feature?: Feature;
  /** Channel of the message if the form has no choice of channels. */
  channel: Channel;
}

/** The call that sends to lists of recipients. */
export const BULK_PATH = "bulk/send";

const { fields: labels, invalid } = words;
const subject: MessageInput = { name: "subject", label: labels.subject };
const phone: MessageInput = { name: "phone", label: labels.phone, required: true };
const phones: MessageInput = { name: "phones", label: labels.phones };
const message: MessageInput = { name: "message", label: labels.message, required: true };
const channels: MessageInput = { name: "channels", label: labels.channels };

const listPhones = (text: string) => parseRecipients(text, "phones").map(({ sent }) => sent);

/** Falls back to the documented default if no channel is chosen. */
const withDefaultChannel = (chosen: readonly Channel[]): readonly Channel[] => (chosen.length > 0 ? chosen : ["EMAIL"]);

const toPhoneBody = (values: MessageValues) => ({ phone: toPhone(values.phone), message: values.message });

const email = {
  inputs: [
    { name: "to", label: labels.to, required: true },
    { ...subject, required: true },
    { name: "content", label: labels.content, required: true },
  ],
  incomplete: invalid.required,
  body: ({ to, subject, content }: MessageValues) => ({ to: cleanPastedText(to), subject, content }),
} satisfies Partial<MessageForm>;

const singlePhone = {
  inputs: [phone, message],
  incomplete: invalid.required,
  body: toPhoneBody,
} satisfies Partial<MessageForm>;

/** Sends one request per number. `body` receives each number as `phone`. */
export const CUSTOM_SMS_FORM: MessageForm = {
  name: "custom-sms",
  words: words.customSms,
  inputs: [{ ...phones, required: true }, message],
  incomplete: invalid.required,
  noPhones: invalid.noPhones,
  path: "sms/send",
  body: toPhoneBody,
  channel: "SMS",
};

export const BULK_SMS_FORM: MessageForm = {
  name: "bulk-sms",
  words: words.bulkSms,
  inputs: [{ name: "phones", label: labels.recipients, required: true }, { name: "type", label: labels.type }, message],
  incomplete: invalid.required,
  noPhones: invalid.noRecipients,
  path: BULK_PATH,
  body: ({ phones, type, message }) =>
    ({ emails: [], phones: listPhones(phones), subject: "", message, channels: "SMS", type }) satisfies BulkMessage & {
      type: SmsType;
    },
  feature: "messaging.bulkSms",
  channel: "SMS",
};

const testSms: MessageForm = {
  ...singlePhone,
  name: "test-sms",
  words: words.testSms,
  path: "test/sms",
  feature: "messaging.test",
  channel: "SMS",
};

/** The Test SMS card of SMS Management has its own draft, apart from the Testing tab. */
export const SMS_PAGE_TEST_FORM: MessageForm = { ...testSms, name: "sms-page-test" };

export const CUSTOM_FORMS: readonly MessageForm[] = [
  { ...email, name: "email", words: words.email, path: "email/send", channel: "EMAIL" },
  { ...singlePhone, name: "sms", words: words.sms, path: "sms/send", channel: "SMS" },
  { ...singlePhone, name: "whatsapp", words: words.whatsapp, path: "whatsapp/send", channel: "WHATSAPP" },
];

export const BULK_FORM: MessageForm = {
  name: "bulk",
  words: words.bulk,
  inputs: [channels, { name: "emails", label: labels.emails }, phones, subject, message],
  incomplete: invalid.noMessage,
  path: BULK_PATH,
  channel: "EMAIL",
  body: (values) =>
    ({
      emails: parseRecipients(values.emails, "emails").map(({ sent }) => sent),
      phones: listPhones(values.phones),
      subject: values.subject,
      message: values.message,
      channels: withDefaultChannel(values.channels).join(","),
    }) satisfies BulkMessage,
};

export const PROMOTIONAL_FORM: MessageForm = {
  name: "promotional",
  words: words.promotional,
  inputs: [channels, { name: "email", label: labels.email }, { ...phone, required: false }, subject, message],
  incomplete: invalid.noMessage,
  path: "promotional/send",
  channel: "EMAIL",
  body: (values) =>
    ({
      email: cleanPastedText(values.email),
      phone: toPhone(values.phone),
      subject: values.subject,
      message: values.message,
      channels: withDefaultChannel(values.channels).join(","),
    }) satisfies PromotionalMessage,
};

export const TEST_FORMS: readonly MessageForm[] = [
  {
    ...email,
    name: "test-email",
    words: words.testEmail,
    path: "test/email",
    channel: "EMAIL",
    feature: "messaging.test",
  },
  testSms,
  {
    ...singlePhone,
    name: "test-whatsapp",
    words: words.testWhatsapp,
    path: "test/whatsapp",
    channel: "WHATSAPP",
    feature: "messaging.test",
  },
];

export const hasInput = ({ inputs }: MessageForm, name: keyof MessageValues) =>
  inputs.some((input) => input.name === name);

/** Returns the channels that a message is sent by. */
export function getChannels(form: MessageForm, values: MessageValues): readonly Channel[] {
  if (hasInput(form, "channels")) return withDefaultChannel(values.channels);
  return [form.channel];
}

/**
 * Returns the channels to name if messages were queued. A form without a choice of channels returns its channel. Other
 * forms return the chosen channels that are not set up, or none if `values` is undefined.
 */
export function getQueuedChannels(
  form: MessageForm,
  values: MessageValues | undefined,
  isNotConfigured: (channel: Channel) => boolean,
): readonly Channel[] {
  if (!hasInput(form, "channels")) return [form.channel];
  return values ? getChannels(form, values).filter(isNotConfigured) : [];
}

/** Whether the message is sent as an SMS. */
export const isSentBySms = (form: MessageForm, values: MessageValues): boolean =>
  getChannels(form, values).includes("SMS");

const LIST_INPUTS = { emails: "emails", phones: "phones" } as const;
const RECIPIENT_INPUTS = { ...LIST_INPUTS, to: "emails", email: "emails", phone: "phones" } as const;

function collectRecipients(
  inputs: Partial<typeof RECIPIENT_INPUTS>,
  form: MessageForm,
  values: MessageValues,
): readonly Recipient[] {
  const channels = getChannels(form, values);
  const isSent = { emails: channels.includes("EMAIL"), phones: channels.some((channel) => channel !== "EMAIL") };
  return (Object.keys(inputs) as (keyof typeof RECIPIENT_INPUTS)[]).flatMap((name) => {
    const kind = RECIPIENT_INPUTS[name];
    return hasInput(form, name) && isSent[kind] ? parseRecipients(values[name], kind) : [];
  });
}

/** Lists the recipients in a form's list inputs. Leaves out addresses or numbers if no chosen channel uses them. */
export const getListRecipients = (form: MessageForm, values: MessageValues) =>
  collectRecipients(LIST_INPUTS, form, values);

/** Lists the invalid phone numbers and email addresses. Leaves out those that no chosen channel uses. */
export const findInvalidRecipients = (form: MessageForm, values: MessageValues) =>
  collectRecipients(RECIPIENT_INPUTS, form, values).filter(({ odd }) => odd);
