/** The forms of both pages as data: what they ask for, and the call that they make. */
import type { Feature } from "../../../providers/auth/contract";
import { plainText } from "../../../providers/input/contract";
import type { BulkMessage, Channel, PromotionalMessage, SmsType } from "../contract";
import { messagingMessages as words } from "../messages";
import { readRecipients, splitList, toPhone, type Recipient } from "./recipients";

/** What a form can hold; each asks for some of it. */
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

export const NOTHING_TYPED: MessageValues = {
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
  /** Tells the forms, and what is typed into them, apart. */
  name: string;
  words: { title: string; submit: string; success: string; failure: string };
  inputs: readonly MessageInput[];
  /** Said when something required is missing. */
  incomplete: string;
  /** Said when the list of phone numbers is nothing but commas. */
  noPhones?: string;
  /** Below messaging/. */
  path: string;
  body(values: MessageValues): object;
  /** The backend offers the call; without it the form is a simulation. Absent: the call is documented. */
  feature?: Feature;
  /** What its message leaves by, where there is no choice of channels. */
  channel: Channel;
}

const { fields: labels, invalid } = words;
const subject: MessageInput = { name: "subject", label: labels.subject };
const phone: MessageInput = { name: "phone", label: labels.phone, required: true };
const phones: MessageInput = { name: "phones", label: labels.phones };
const message: MessageInput = { name: "message", label: labels.message, required: true };
const channels: MessageInput = { name: "channels", label: labels.channels };

const sentPhones = (text: string) => readRecipients(text, "phones").map(({ sent }) => sent);

/** The documented default stands in where no channel is chosen. */
const chosenChannels = (chosen: readonly Channel[]): readonly Channel[] => (chosen.length > 0 ? chosen : ["EMAIL"]);

const toPhoneBody = (values: MessageValues) => ({ phone: toPhone(values.phone), message: values.message });

const email = {
  inputs: [
    { name: "to", label: labels.to, required: true },
    { ...subject, required: true },
    { name: "content", label: labels.content, required: true },
  ],
  incomplete: invalid.required,
  body: ({ to, subject, content }: MessageValues) => ({ to: plainText(to), subject, content }),
} satisfies Partial<MessageForm>;

const onePhone = {
  inputs: [phone, message],
  incomplete: invalid.required,
  body: toPhoneBody,
} satisfies Partial<MessageForm>;

/** Sent as one request for each number: `body` is asked with `phone` as each of them. */
export const customSms: MessageForm = {
  name: "custom-sms",
  words: words.customSms,
  inputs: [{ ...phones, required: true }, message],
  incomplete: invalid.required,
  noPhones: invalid.noPhones,
  path: "sms/send",
  body: toPhoneBody,
  channel: "SMS",
};

export const bulkSms: MessageForm = {
  name: "bulk-sms",
  words: words.bulkSms,
  inputs: [{ name: "phones", label: labels.recipients, required: true }, { name: "type", label: labels.type }, message],
  incomplete: invalid.required,
  noPhones: invalid.noRecipients,
  path: "bulk/send",
  body: ({ phones, type, message }) =>
    ({ emails: [], phones: sentPhones(phones), subject: "", message, channels: "SMS", type }) satisfies BulkMessage & {
      type: SmsType;
    },
  feature: "messaging.bulkSms",
  channel: "SMS",
};

const testSms: MessageForm = {
  ...onePhone,
  name: "test-sms",
  words: words.testSms,
  path: "test/sms",
  feature: "messaging.test",
  channel: "SMS",
};

/** The Test SMS card of SMS Management keeps its own typing apart from that of the Testing tab. */
export const smsPageTest: MessageForm = { ...testSms, name: "sms-page-test" };

export const CUSTOM: readonly MessageForm[] = [
  { ...email, name: "email", words: words.email, path: "email/send", channel: "EMAIL" },
  { ...onePhone, name: "sms", words: words.sms, path: "sms/send", channel: "SMS" },
  { ...onePhone, name: "whatsapp", words: words.whatsapp, path: "whatsapp/send", channel: "WHATSAPP" },
];

export const BULK: MessageForm = {
  name: "bulk",
  words: words.bulk,
  inputs: [channels, { name: "emails", label: labels.emails }, phones, subject, message],
  incomplete: invalid.noMessage,
  path: "bulk/send",
  channel: "EMAIL",
  body: (values) =>
    ({
      emails: readRecipients(values.emails, "emails").map(({ sent }) => sent),
      phones: sentPhones(values.phones),
      subject: values.subject,
      message: values.message,
      channels: chosenChannels(values.channels).join(","),
    }) satisfies BulkMessage,
};

export const PROMOTIONAL: MessageForm = {
  name: "promotional",
  words: words.promotional,
  inputs: [channels, { name: "email", label: labels.email }, { ...phone, required: false }, subject, message],
  incomplete: invalid.noMessage,
  path: "promotional/send",
  channel: "EMAIL",
  body: (values) =>
    ({
      email: plainText(values.email),
      phone: toPhone(values.phone),
      subject: values.subject,
      message: values.message,
      channels: chosenChannels(values.channels).join(","),
    }) satisfies PromotionalMessage,
};

export const TESTS: readonly MessageForm[] = [
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
    ...onePhone,
    name: "test-whatsapp",
    words: words.testWhatsapp,
    path: "test/whatsapp",
    channel: "WHATSAPP",
    feature: "messaging.test",
  },
];

const has = ({ inputs }: MessageForm, name: keyof MessageValues) => inputs.some((input) => input.name === name);

/** The channels that a message leaves by. */
export function channelsOf(form: MessageForm, values: MessageValues): readonly Channel[] {
  if (has(form, "channels")) return chosenChannels(values.channels);
  return [form.channel];
}

/**
 * The channels of a message that are not set up. A form without a choice has only its own; of one with a choice, whose
 * values are gone, none are known.
 */
export function notSetUp(
  form: MessageForm,
  values: MessageValues | undefined,
  isNotConfigured: (channel: Channel) => boolean,
): readonly Channel[] {
  if (!has(form, "channels")) return [form.channel];
  return values ? channelsOf(form, values).filter(isNotConfigured) : [];
}

/** Whether what is typed as the message leaves as an SMS. */
export const goesBySms = (form: MessageForm, values: MessageValues): boolean =>
  channelsOf(form, values).includes("SMS");

const LISTS = { emails: "emails", phones: "phones" } as const;
const RECIPIENT_INPUTS = { ...LISTS, to: "emails", email: "emails", phone: "phones" } as const;

function recipientsIn(
  inputs: Partial<typeof RECIPIENT_INPUTS>,
  form: MessageForm,
  values: MessageValues,
): readonly Recipient[] {
  const channels = channelsOf(form, values);
  const isSent = { emails: channels.includes("EMAIL"), phones: channels.some((channel) => channel !== "EMAIL") };
  return (Object.keys(inputs) as (keyof typeof RECIPIENT_INPUTS)[]).flatMap((name) => {
    const kind = RECIPIENT_INPUTS[name];
    return has(form, name) && isSent[kind] ? readRecipients(values[name], kind) : [];
  });
}

/** Everybody in the lists of a form to whom a message goes by one of its channels. */
export const recipientsOf = (form: MessageForm, values: MessageValues) => recipientsIn(LISTS, form, values);

/** Recipients of a message, in lists or alone, that do not look like a phone number or an e-mail address. */
export const invalidRecipients = (form: MessageForm, values: MessageValues) =>
  recipientsIn(RECIPIENT_INPUTS, form, values).filter(({ odd }) => odd);

/** How many messages a form is about to send by the lists in it. */
export function countMessages(form: MessageForm, values: MessageValues): number {
  const numbers = has(form, "phones") ? splitList(values.phones).length : 0;
  const addresses = has(form, "emails") ? splitList(values.emails).length : 0;
  return channelsOf(form, values).reduce((sum, channel) => sum + (channel === "EMAIL" ? addresses : numbers), 0);
}
