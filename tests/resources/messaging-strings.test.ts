/** Compares the texts and request bodies of SMS Management and Messaging Management with the documented ones. */
import { describe, expect, it } from "vitest";
import { SMS_TYPES } from "../../resources/messaging/contract";
import {
  BULK_FORM,
  BULK_SMS_FORM,
  CUSTOM_FORMS,
  CUSTOM_SMS_FORM,
  INITIAL_VALUES,
  PROMOTIONAL_FORM,
  SMS_PAGE_TEST_FORM,
  TEST_FORMS,
  type MessageForm,
} from "../../resources/messaging/send/forms";
import { messagingMessages, messagingPageMessages, smsMessages } from "../../resources/messaging/messages";

const messagesOf = ({ path, words, incomplete }: MessageForm) => [path, words.success, words.failure, incomplete];
/** Returns the names of a form's required inputs. */
const requiredOf = ({ inputs }: MessageForm) => inputs.flatMap(({ name, required }) => (required ? [name] : []));
const FILL_IN = "Please fill in all fields";

describe("SMS Management", () => {
  // Spec: sms.custom, sms.bulk, sms.otp-stats, sms.otp-cleanup
  it("has the documented cards, placeholder and validation", () => {
    expect([CUSTOM_SMS_FORM, BULK_SMS_FORM, SMS_PAGE_TEST_FORM].map(({ words }) => words.title)).toEqual([
      "Send Custom SMS",
      "Send Bulk SMS",
      "Test SMS",
    ]);
    const { otp } = smsMessages;
    expect([otp.title, otp.stats, otp.cleanup]).toEqual(["OTP Management", "Get OTP Stats", "Cleanup OTPs"]);
    expect(otp.cleaned).toBe("OTP cleanup completed successfully!");
    expect(otp.note).toMatch(/removes expired OTP codes/);
    expect(messagingMessages.placeholders.phone).toBe("+91XXXXXXXXXX");
    expect(messagingMessages.placeholders.phones).toBe("+91XXXXXXXXXX, +91XXXXXXXXXX");
    expect(CUSTOM_SMS_FORM.noPhones).toBe("Please enter at least one phone number");
    expect(BULK_SMS_FORM.noPhones).toBe("Please enter at least one recipient");
    expect(messagingMessages.invalid.noPhone).toBe("Please enter a phone number");
    expect(smsMessages.guidelines.rules.slice(0, 2)).toEqual([
      "Single SMS: 160 characters",
      "Multi-part SMS: 160 characters per part",
    ]);
  });

  // Spec: sms.custom, sms.bulk, sms.test
  it("has the documented fields, and three types of messages", () => {
    const labels = [CUSTOM_SMS_FORM, BULK_SMS_FORM, SMS_PAGE_TEST_FORM].map(({ inputs }) =>
      inputs.map(({ label }) => label),
    );
    expect(labels).toEqual([
      ["Phone Numbers", "Message"],
      ["Recipients", "Type", "Message"],
      ["Phone Number", "Message"],
    ]);
    expect(SMS_TYPES).toEqual(["promotional", "transactional", "otp"]);
  });

  // Spec: sms.custom, sms.bulk, sms.test
  it("requires the phone numbers and the message", () => {
    expect([CUSTOM_SMS_FORM, BULK_SMS_FORM, SMS_PAGE_TEST_FORM].map(requiredOf)).toEqual([
      ["phones", "message"],
      ["phones", "message"],
      ["phone", "message"],
    ]);
  });

  // Spec: sms.custom, sms.bulk, sms.test
  it("has the documented messages for success, failure and missing input", () => {
    expect([CUSTOM_SMS_FORM, BULK_SMS_FORM, SMS_PAGE_TEST_FORM].map(messagesOf)).toEqual([
      ["sms/send", "Custom SMS sent successfully!", "Failed to send custom SMS", FILL_IN],
      ["bulk/send", "Bulk SMS sent successfully!", "Failed to send bulk SMS", FILL_IN],
      ["test/sms", "Test SMS sent successfully!", "Failed to send SMS", FILL_IN],
    ]);
  });
});

describe("Messaging Management", () => {
  // Spec: messaging.services, messaging.tabs
  it("has the documented services and tabs", () => {
    expect(messagingPageMessages.services).toMatchObject({
      names: { email_service: "Email", sms_service: "SMS", whatsapp_service: "WhatsApp" },
      unknown: "Unknown",
    });
    expect(Object.values(messagingPageMessages.tabs)).toEqual([
      "Custom Messages",
      "Bulk Messages",
      "Promotional",
      "Testing",
    ]);
  });

  // Spec: messaging.email, messaging.sms, messaging.whatsapp, messaging.bulk, messaging.promotional
  it("requires every field of a custom or test message, and only the text of a bulk or promotional one", () => {
    expect(
      [...CUSTOM_FORMS, BULK_FORM, PROMOTIONAL_FORM, ...TEST_FORMS].map((form) => [form.path, ...requiredOf(form)]),
    ).toEqual([
      ["email/send", "to", "subject", "content"],
      ["sms/send", "phone", "message"],
      ["whatsapp/send", "phone", "message"],
      ["bulk/send", "message"],
      ["promotional/send", "message"],
      ["test/email", "to", "subject", "content"],
      ["test/sms", "phone", "message"],
      ["test/whatsapp", "phone", "message"],
    ]);
  });

  // Spec: messaging.email, messaging.sms, messaging.whatsapp, messaging.bulk, messaging.promotional
  it("has the documented messages for success, failure and missing input", () => {
    expect([...CUSTOM_FORMS, BULK_FORM, PROMOTIONAL_FORM, ...TEST_FORMS].map(messagesOf)).toEqual([
      ["email/send", "Email sent successfully!", "Failed to send email", FILL_IN],
      ["sms/send", "SMS sent successfully!", "Failed to send SMS", FILL_IN],
      ["whatsapp/send", "WhatsApp message sent successfully!", "Failed to send WhatsApp message", FILL_IN],
      ["bulk/send", "Bulk messages sent successfully!", "Failed to send bulk messages", "Please enter a message"],
      [
        "promotional/send",
        "Promotional message sent successfully!",
        "Failed to send promotional message",
        "Please enter a message",
      ],
      ["test/email", "Email sent successfully!", "Failed to send email", FILL_IN],
      ["test/sms", "Test SMS sent successfully!", "Failed to send SMS", FILL_IN],
      ["test/whatsapp", "WhatsApp message sent successfully!", "Failed to send WhatsApp message", FILL_IN],
    ]);
  });
});

describe("the request bodies", () => {
  const typed = {
    ...INITIAL_VALUES,
    to: " asha@shop.example ",
    subject: "Sale",
    content: "From Friday",
    message: "From Friday",
    phone: " +919876543210 ",
    phones: "+919876543210, ,12345",
    email: "asha@shop.example",
    emails: "asha@shop.example,, ravi@shop.example ",
  };
  const bodyOf = (path: string) =>
    [...CUSTOM_FORMS, BULK_FORM, PROMOTIONAL_FORM].find((form) => form.path === path)?.body(typed);

  // Spec: messaging.email, messaging.sms, messaging.whatsapp, messaging.bulk, messaging.promotional
  it("contain only the documented fields", () => {
    expect(bodyOf("email/send")).toEqual({ to: "asha@shop.example", subject: "Sale", content: "From Friday" });
    expect(bodyOf("sms/send")).toEqual({ phone: "+919876543210", message: "From Friday" });
    expect(bodyOf("whatsapp/send")).toEqual({ phone: "+919876543210", message: "From Friday" });
    expect(bodyOf("bulk/send")).toEqual({
      emails: ["asha@shop.example", "ravi@shop.example"],
      phones: ["+919876543210", "12345"],
      subject: "Sale",
      message: "From Friday",
      channels: "EMAIL",
    });
    expect(bodyOf("promotional/send")).toEqual({
      email: "asha@shop.example",
      phone: "+919876543210",
      subject: "Sale",
      message: "From Friday",
      channels: "EMAIL",
    });
  });

  // Spec: messaging.channels
  it("join the channels with commas and use the default when none is chosen", () => {
    const channelsOf = (channels: typeof INITIAL_VALUES.channels) => BULK_FORM.body({ ...typed, channels });
    expect(channelsOf(["EMAIL", "SMS", "WHATSAPP"])).toMatchObject({ channels: "EMAIL,SMS,WHATSAPP" });
    expect(channelsOf([])).toMatchObject({ channels: "EMAIL" });
  });

  it("contain the type of a bulk SMS", () => {
    expect(BULK_SMS_FORM.body({ ...typed, type: "otp" })).toEqual({
      emails: [],
      phones: ["+919876543210", "12345"],
      subject: "",
      message: "From Friday",
      channels: "SMS",
      type: "otp",
    });
  });
});
