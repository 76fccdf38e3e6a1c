import { formatCount, formatNumber } from "../../src/kit/numbers";

/** Texts of SMS Management and Messaging Management. */
const required = "Please fill in all fields";
const noMessage = "Please enter a message";

export const messagingMessages = {
  fields: {
    phones: "Phone Numbers",
    phone: "Phone Number",
    emails: "Email Addresses",
    email: "Email Address",
    recipients: "Recipients",
    to: "To",
    subject: "Subject",
    content: "Content",
    message: "Message",
    type: "Type",
    channels: "Channels",
  },
  placeholders: {
    phone: "+91XXXXXXXXXX",
    phones: "+91XXXXXXXXXX, +91XXXXXXXXXX",
    email: "name@example.com",
    emails: "name@example.com, name@example.com",
  },
  types: { promotional: "Promotional", transactional: "Transactional", otp: "OTP" },
  channels: { EMAIL: "Email", SMS: "SMS", WHATSAPP: "WhatsApp" },
  invalid: {
    required,
    noMessage,
    noPhones: "Please enter at least one phone number",
    noRecipients: "Please enter at least one recipient",
    noPhone: "Please enter a phone number",
  },
  customSms: {
    title: "Send Custom SMS",
    submit: "Send Custom SMS",
    success: "Custom SMS sent successfully!",
    failure: "Failed to send custom SMS",
  },
  bulkSms: {
    title: "Send Bulk SMS",
    submit: "Send Bulk SMS",
    success: "Bulk SMS sent successfully!",
    failure: "Failed to send bulk SMS",
  },
  testSms: {
    title: "Test SMS",
    submit: "Send Test SMS",
    success: "Test SMS sent successfully!",
    failure: "Failed to send SMS",
  },
  email: {
    title: "Send Email",
    submit: "Send Email",
    success: "Email sent successfully!",
    failure: "Failed to send email",
  },
  sms: { title: "Send SMS", submit: "Send SMS", success: "SMS sent successfully!", failure: "Failed to send SMS" },
  whatsapp: {
    title: "Send WhatsApp",
    submit: "Send WhatsApp",
    success: "WhatsApp message sent successfully!",
    failure: "Failed to send WhatsApp message",
  },
  bulk: {
    title: "Send Bulk Messages",
    submit: "Send Bulk Messages",
    success: "Bulk messages sent successfully!",
    failure: "Failed to send bulk messages",
  },
  promotional: {
    title: "Send Promotional Message",
    submit: "Send Promotional Message",
    success: "Promotional message sent successfully!",
    failure: "Failed to send promotional message",
  },
  testEmail: {
    title: "Test Email",
    submit: "Send Test Email",
    success: "Email sent successfully!",
    failure: "Failed to send email",
  },
  testWhatsapp: {
    title: "Test WhatsApp",
    submit: "Send Test WhatsApp",
    success: "WhatsApp message sent successfully!",
    failure: "Failed to send WhatsApp message",
  },
  simulation: "Simulation: nothing is sent",
  readOnly: (permission: string) => `You can read this page. To send, you need the permission ${permission}.`,
  willBeSentTo: (number: string) => `Will be sent to ${number}`,
  oddPhone: "This does not look like a phone number. The server gets it as you typed it.",
  recipients: {
    summary: (recipients: number, repeated: number, odd: number) =>
      [
        formatCount(recipients, "recipient"),
        ...(repeated > 0 ? [formatCount(repeated, "duplicate")] : []),
        ...(odd > 0 ? [`${formatNumber(odd)} invalid`] : []),
      ].join(", "),
    listOf: (field: string) => `${field} to send to`,
    repeated: "duplicate",
    odd: "invalid",
    removeRepeated: "Remove duplicates",
  },
  tally: ({ valid, odd, repeated }: Record<"valid" | "odd" | "repeated", number>) =>
    `${[
      `${formatNumber(valid)} valid`,
      ...(odd > 0 ? [`${formatNumber(odd)} invalid`] : []),
      ...(repeated > 0 ? [formatCount(repeated, "duplicate")] : []),
    ].join(", ")}.`,
  waits: (channels: readonly string[]) =>
    `Messages are queued until ${channels.join(" and ")} ${channels.length === 1 ? "is" : "are"} set up.`,
  /** @param channels the channels that are known not to be set up */
  outcome: (sent: number, failed: number, queued: number, channels: readonly string[]) =>
    [
      ...(sent > 0 ? [`${formatNumber(sent)} sent.`] : []),
      ...(failed > 0 ? [`${formatNumber(failed)} failed.`] : []),
      ...(queued > 0
        ? [
            `${formatNumber(queued)} queued; ${channels.join(" and ") || "the channel"} ${
              channels.length > 1 ? "are" : "is"
            } not set up.`,
          ]
        : []),
    ].join(" "),
  batch: {
    title: "Sending",
    progress: (done: number, total: number) => `${formatNumber(done)} of ${formatCount(total, "message")} processed`,
    failed: (failed: number) => `, ${formatNumber(failed)} failed`,
    goesOn: "Sending continues if you leave this page.",
    unknown: "The results can't be shown here. Messages that were not sent are in the outbox.",
    progressError: "Progress could not be loaded. Sending continues, and this page will try again.",
  },
  channelsHint: "If you choose none, the message is sent by email.",
  counter: {
    /** Shows the length, and the maximum length for this number of SMS. */
    size: (encoding: string, units: number, room: number, parts: number) =>
      `${units}/${room} · ${encoding} · ${parts} SMS`,
    inAll: (messages: number) => `${formatCount(messages, "SMS", "SMS")} in total`,
    outside: (characters: string) =>
      `70 characters per SMS (67 in a longer message) instead of 160 (153), because of ${characters}`,
  },
  manyTitle: "Send to so many recipients?",
  many: (messages: number) => `${formatCount(messages, "message")} will be sent.`,
  send: "Send",
  invalidTitle: "Send to invalid recipients?",
  /** @param shown the first few invalid recipients */
  invalidRecipients: (total: number, shown: readonly string[]) =>
    `${formatCount(total, "recipient does", "recipients do")} not look valid: ${shown.join(", ")}${
      total > shown.length ? " …" : ""
    }. Correct the list, or send anyway.`,
  sendAnyway: "Send anyway",
  run: {
    states: { running: "Sending", done: "Accepted" },
    notAccepted: (failed: number, total: number) => `${failed} of ${total} numbers were not accepted.`,
    accepted: (total: number) => `All ${total} numbers accepted.`,
    incompleteNote: "When you close this, the numbers that were not accepted stay in the form.",
  },
} as const;

export const smsMessages = {
  title: "SMS Management",
  otp: {
    title: "OTP Management",
    stats: "Get OTP Stats",
    cleanup: "Cleanup OTPs",
    note: "Cleanup removes expired OTP codes.",
    cleaned: "OTP cleanup completed successfully!",
    cleanFailed: "Failed to clean up OTPs",
    removed: (codes: number) => `${formatCount(codes, "expired code")} removed.`,
    dialog: "OTP Statistics",
    forNumber: (number: string) => `For ${number}`,
    sample: "sample data",
    loading: "Loading OTP statistics...",
    loadError: "Error loading OTP statistics",
    figures: {
      totalSent: "Total Sent",
      successfulDeliveries: "Successful Deliveries",
      failedDeliveries: "Failed Deliveries",
      deliveryRate: "Delivery Rate",
    },
    recent: "Recent Activity",
    noRecent: "No recent activity.",
    activity: { timestamp: "Time" },
  },
  guidelines: {
    title: "Guidelines",
    rules: [
      "Single SMS: 160 characters",
      "Multi-part SMS: 160 characters per part",
      "Avoid special characters",
      "Include sender identification",
      "Be concise",
      "Test with small batches",
    ],
    note: "The counter under each message shows how many SMS it needs.",
  },
} as const;

export const messagingPageMessages = {
  title: "Messaging Management",
  services: {
    title: "Service status",
    names: { email_service: "Email", sms_service: "SMS", whatsapp_service: "WhatsApp" },
    unknown: "Unknown",
    /** Placeholder for a service's status while it loads. */
    asked: "…",
    loading: "Loading service status...",
    loadError: "Error loading service status",
  },
  tabs: { custom: "Custom Messages", bulk: "Bulk Messages", promotional: "Promotional", testing: "Testing" },
  outbox: {
    title: "Outbox",
    loading: "Loading outbox...",
    loadError: "Error loading outbox",
    empty: "Nothing has been sent yet.",
    retry: "Retry",
    retried: "Message sent successfully!",
    retryFailed: "Failed to send message",
    notConfigured: (channel: string) => `${channel} is not configured`,
    notKept: "One-time passwords are not stored",
    fields: { createdAt: "Time" },
    status: "Status",
    statuses: { queued: "Queued", sent: "Sent", failed: "Failed" },
  },
} as const;
