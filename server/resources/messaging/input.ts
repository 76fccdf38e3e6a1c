/** The bodies that ask for messages. */
import { z } from "zod";
import { mobileDigits } from "../../../providers/input/contract";
import { CHANNELS, SMS_TYPES, type Channel } from "../../../resources/messaging/contract";
import { optionalText, requiredCode, requiredText } from "../../http/fields";

const MESSAGE_LENGTH = 5000;
const SUBJECT_LENGTH = 200;
const PHONE_LENGTH = 20;
const MOST_RECIPIENTS = 500;

const ONE_LINE = /^\P{Cc}*$/u;
const NOT_ONE_LINE = "must be one line";

const message = requiredText(MESSAGE_LENGTH);
/** One line: a line break could add headers to the e-mail. */
const subject = requiredText(SUBJECT_LENGTH).pipe(z.string().regex(ONE_LINE, NOT_ONE_LINE));
const optionalSubject = optionalText(SUBJECT_LENGTH).pipe(z.string().regex(ONE_LINE, NOT_ONE_LINE).optional());
const email = requiredCode(320).pipe(z.email("must be an e-mail address such as asha@shop.example"));

/** A phone number as it is stored. It is short text; ten Indian digits always in the one form +91XXXXXXXXXX. */
export const phone = requiredCode(PHONE_LENGTH)
  .pipe(z.string().regex(ONE_LINE, NOT_ONE_LINE))
  .transform((text) => {
    const digits = mobileDigits(text);
    return digits ? `+91${digits}` : text;
  });

/** "EMAIL,SMS": each name once, in the order of the contract. */
const channels = requiredText(100).transform((text, context): Channel[] => {
  const names = text.split(",").map((name) => name.trim());
  if (!names.every((name) => (CHANNELS as readonly string[]).includes(name))) {
    context.addIssue({ code: "custom", message: `must be a comma list of ${CHANNELS.join(", ")}` });
  }
  return CHANNELS.filter((channel) => names.includes(channel));
});

/** Each recipient once. */
const recipients = (one: z.ZodType<string, unknown>) =>
  z
    .array(one, "must be a list")
    .nullish()
    .transform((list) => [...new Set(list)]);

const single = (one: z.ZodType<string, unknown>) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? undefined : value), one.nullish());

export const emailInput = z.strictObject({ to: email, subject, content: message }, "must be an object");
export const phoneInput = z.strictObject({ phone, message }, "must be an object");

// What concerns several fields is checked in a transformation: it runs only once each field by itself is right.
export const bulkInput = z
  .strictObject(
    {
      emails: recipients(email),
      phones: recipients(phone),
      subject: optionalSubject,
      message,
      channels,
      type: z.enum(SMS_TYPES, `must be one of ${SMS_TYPES.join(", ")}`).nullish(),
    },
    "must be an object",
  )
  .transform((body, context) => {
    const { channels: asked, emails, phones } = body;
    const refuse = (field: string, text: string) => context.addIssue({ code: "custom", path: [field], message: text });
    if (asked.includes("EMAIL") && emails.length === 0) refuse("emails", "must name at least one recipient");
    if (byPhone(asked).length > 0 && phones.length === 0) refuse("phones", "must name at least one recipient");
    if (emails.length + phones.length > MOST_RECIPIENTS) {
      const text = `must name at most ${MOST_RECIPIENTS} recipients, e-mail addresses and phone numbers together`;
      refuse(emails.length > phones.length ? "emails" : "phones", text);
    }
    return body;
  });

export const promotionalInput = z
  .strictObject(
    { email: single(email), phone: single(phone), subject: optionalSubject, message, channels },
    "must be an object",
  )
  .transform((body, context) => {
    const refuse = (field: string, asked: Channel[]) =>
      context.addIssue({
        code: "custom",
        path: [field],
        message: `is required for the channel ${asked.join(" and ")}`,
      });
    if (body.channels.includes("EMAIL") && !body.email) refuse("email", ["EMAIL"]);
    const toPhone = byPhone(body.channels);
    if (toPhone.length > 0 && !body.phone) refuse("phone", toPhone);
    return body;
  });

function byPhone(asked: Channel[]): Channel[] {
  return asked.filter((channel) => channel !== "EMAIL");
}
