/** Request bodies for sending messages. */
import { z } from "zod";
import { parseMobileNumber } from "../../../providers/input/contract";
import { CHANNELS, SMS_TYPES, type Channel } from "../../../resources/messaging/contract";
import { optionalText, requiredCode, requiredText } from "../../http/fields";

const MAX_MESSAGE_LENGTH = 5000;
const MAX_SUBJECT_LENGTH = 200;
const MAX_PHONE_LENGTH = 20;
const MAX_RECIPIENTS = 500;

const ONE_LINE = /^\P{Cc}*$/u;
const NOT_ONE_LINE = "must be one line";

const message = requiredText(MAX_MESSAGE_LENGTH);
/** Must be one line, because a line break could inject headers into the email. */
const subject = requiredText(MAX_SUBJECT_LENGTH).pipe(z.string().regex(ONE_LINE, NOT_ONE_LINE));
const optionalSubject = optionalText(MAX_SUBJECT_LENGTH).pipe(z.string().regex(ONE_LINE, NOT_ONE_LINE).optional());
const email = requiredCode(320).pipe(z.email("must be an email address such as asha@shop.example"));

/** Parses a phone number. Indian mobile numbers are normalized to +91XXXXXXXXXX; other short texts stay unchanged. */
export const phoneSchema = requiredCode(MAX_PHONE_LENGTH)
  .pipe(z.string().regex(ONE_LINE, NOT_ONE_LINE))
  .transform((text) => {
    const digits = parseMobileNumber(text);
    return digits ? `+91${digits}` : text;
  });

/** Parses "EMAIL,SMS" into distinct channels, in the order of CHANNELS. */
const channels = requiredText(100).transform((text, context): Channel[] => {
  const names = text.split(",").map((name) => name.trim());
  if (!names.every((name) => (CHANNELS as readonly string[]).includes(name))) {
    context.addIssue({ code: "custom", message: `must be one or more of ${CHANNELS.join(", ")}` });
  }
  return CHANNELS.filter((channel) => names.includes(channel));
});

/** Removes duplicate recipients. */
const recipients = (one: z.ZodType<string, unknown>) =>
  z
    .array(one, "must be a list")
    .nullish()
    .transform((list) => [...new Set(list)]);

const optionalRecipient = (one: z.ZodType<string, unknown>) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? undefined : value), one.nullish());

export const emailBodySchema = z.strictObject({ to: email, subject, content: message }, "must be an object");
export const phoneBodySchema = z.strictObject({ phone: phoneSchema, message }, "must be an object");

// Checks across fields run in a transform, because it runs only after every single field is valid.
export const bulkBodySchema = z
  .strictObject(
    {
      emails: recipients(email),
      phones: recipients(phoneSchema),
      subject: optionalSubject,
      message,
      channels,
      type: z.enum(SMS_TYPES, `must be one of ${SMS_TYPES.join(", ")}`).nullish(),
    },
    "must be an object",
  )
  .transform((body, context) => {
    const { channels: chosen, emails, phones } = body;
    const reject = (field: string, text: string) => context.addIssue({ code: "custom", path: [field], message: text });
    if (chosen.includes("EMAIL") && emails.length === 0) reject("emails", "must name at least one recipient");
    if (getPhoneChannels(chosen).length > 0 && phones.length === 0)
      reject("phones", "must name at least one recipient");
    if (emails.length + phones.length > MAX_RECIPIENTS) {
      const text = `must name at most ${MAX_RECIPIENTS} recipients, email addresses and phone numbers together`;
      reject(emails.length > phones.length ? "emails" : "phones", text);
    }
    return body;
  });

export const promotionalBodySchema = z
  .strictObject(
    {
      email: optionalRecipient(email),
      phone: optionalRecipient(phoneSchema),
      subject: optionalSubject,
      message,
      channels,
    },
    "must be an object",
  )
  .transform((body, context) => {
    const reject = (field: string, missing: Channel[]) =>
      context.addIssue({
        code: "custom",
        path: [field],
        message: `is required for the channel ${missing.join(" and ")}`,
      });
    if (body.channels.includes("EMAIL") && !body.email) reject("email", ["EMAIL"]);
    const toPhone = getPhoneChannels(body.channels);
    if (toPhone.length > 0 && !body.phone) reject("phone", toPhone);
    return body;
  });

function getPhoneChannels(all: Channel[]): Channel[] {
  return all.filter((channel) => channel !== "EMAIL");
}
