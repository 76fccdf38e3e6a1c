/**
 * The one-line summary of each call. Summaries of standard calls, such as listing or updating records, are built from
 * the names of the records in areas.ts.
 */
import { KINDS } from "../../server/resources/integration/kinds";
import { lowerCaseNoun } from "../../src/kit/messages";
import { findActionLabel, findArea, stripApiPrefix } from "./areas";

/** Summaries by method and path below /api or /api/admin. */
const SUMMARIES: Readonly<Record<string, string>> = {
  "GET health": "Check the server and its database",
  "GET health/live": "Liveness check",
  "GET health/ready": "Readiness check; 503 names what is not ready",

  "POST auth/login": "Sign in with email and password",
  "POST auth/second-step": "Complete a sign-in with a code, a recovery code or a passkey",
  "POST auth/passkey": "Get the passkey challenge for a sign-in without a password",
  "POST auth/logout": "End the session",
  "GET auth/me": "Get the signed-in administrator",
  "POST auth/invitation": "Get an invitation's name and email",
  "POST auth/invitation/accept": "Accept an invitation with a password",
  "POST auth/password-reset": "Ask for a link to reset a forgotten password",
  "POST auth/password-reset/link": "Get the email that a reset link is for",
  "POST auth/password-reset/complete": "Set a new password with a reset link",

  "GET openapi": "Get this document",

  "GET account": "Get your account",
  "PUT account": "Change your name",
  "PUT account/email": "Change your email",
  "PUT account/password": "Change your password",
  "POST account/confirm-password": "Confirm your password before a sensitive change",
  "GET account/sessions": "List your sessions",
  "DELETE account/sessions/{id}": "End one of your sessions",
  "POST account/sessions/end-others": "End all your other sessions",
  "GET account/second-step": "Get your two-step verification methods",
  "POST account/second-step/totp": "Start setting up an authenticator app",
  "POST account/second-step/totp/confirm": "Finish setting up an authenticator app",
  "DELETE account/second-step/totp": "Remove the authenticator app",
  "POST account/second-step/passkeys/options": "Start adding a passkey",
  "POST account/second-step/passkeys": "Add a passkey",
  "PUT account/second-step/passkeys/{id}": "Rename a passkey",
  "DELETE account/second-step/passkeys/{id}": "Remove a passkey",
  "POST account/second-step/recovery-codes": "Create new recovery codes",

  "GET roles/permissions": "List all permissions that a role can grant",
  "PUT roles/{id}/second-step": "Set whether a role requires two-step verification",
  "POST administrators": "Invite an administrator",
  "PUT administrators/{id}/role": "Change an administrator's role",
  "PUT administrators/{id}/deactivate": "Deactivate an administrator",
  "PUT administrators/{id}/reactivate": "Reactivate an administrator",
  "PUT administrators/{id}/end-sessions": "End an administrator's sessions",
  "PUT administrators/{id}/reset-second-step": "Reset an administrator's two-step verification",
  "POST administrators/{id}/invite": "Invite an administrator again",

  "GET api-tokens/permissions": "List all permissions that a token can have",
  "PUT api-tokens/{id}/revoke": "Revoke an API token",

  "GET events/stream": "Stream changes as server-sent events",
  "PUT presence": "Tell others which records you have open",
  "GET webhooks/event-types": "List all types of events",
  "PUT webhooks/{id}/rotate": "Give a webhook a new secret",
  "POST webhooks/{id}/test": "Send a test event",
  "POST webhooks/{id}/replay": "Send the events of a time range again",
  "GET integration/v1/events": "List events, oldest first",
  "PUT webhook-deliveries/{id}/retry": "Retry a delivery",

  "GET preferences": "Get your preferences",
  "PUT preferences": "Change some of your preferences",

  "PUT views/{id}/default": "Make a saved view your default for its list",
  "DELETE views/{id}/default": "Stop using a saved view as your default",

  "GET stats": "Get the dashboard figures",
  "GET analytics": "Get top products, top vendors and recent orders",
  "GET analytics/sales": "Get orders and revenue per day",
  "GET analytics/report": "Compare the sales of two periods",
  "GET analytics/revenue-change": "Explain the change in revenue between two periods",
  "GET queue": "List records awaiting a decision or reply, oldest first",
  "GET queue/summary": "Count the queue by kind",

  "PUT vendors/{id}/approve": "Approve a vendor",
  "PUT vendors/{id}/reject": "Reject a vendor",
  "PUT vendors/{id}/status": "Change a vendor's status",
  "GET vendors/{id}/balance": "Get a vendor's balance",
  "POST vendors/{id}/ledger": "Add an adjustment to a vendor's ledger",
  "PUT vendors/{id}/plan": "Change a vendor's plan",

  "GET kyc/stats": "Count applications by status",
  "PUT kyc/{id}/approve": "Approve an application",
  "PUT kyc/{id}/approve-with-vendor": "Approve an application and its vendor",
  "PUT kyc/{id}/reject": "Reject an application",
  "PUT kyc/{id}/review": "Start reviewing an application",
  "PUT kyc/{id}/changes": "Request changes from the vendor",
  "POST kyc/{id}/changes/link": "Create the link that the vendor answers with",
  "GET kyc-changes": "Get the requested changes",
  "POST kyc-changes": "Submit the changes and end the link",
  "PUT kyc-changes/documents/{kind}": "Upload a document",

  "POST pictures": "Upload a picture of a product or category",
  "GET products/search": "Search products",
  "GET products/pending": "List products awaiting approval",
  "GET products/approval-status/{status}": "List products by approval status",
  "PUT products/{id}/approve": "Approve a product",
  "PUT products/{id}/reject": "Reject a product",
  "DELETE bulk/products": "Delete many products",

  "PUT orders/{id}/status": "Change an order's status",
  "PUT bulk/orders/status": "Change the status of many orders",

  "GET support/assignees": "List administrators who may answer tickets",
  "GET support/assignees/{id}": "Get a current or former assignee",
  "PUT support/tickets/{id}/status": "Change a ticket's status",
  "PUT support/tickets/{id}/assignee": "Assign a ticket",
  "POST support/tickets/{id}/reply": "Reply to a ticket",
  "POST support/tickets/{id}/notes": "Add an internal note to a ticket",

  "GET chat/list": "List conversations",
  "GET chat/conversation/{id}": "Get a conversation with its messages",
  "POST chat/send": "Send a chat message",
  "PUT notifications/{id}/read": "Mark a notification as read",

  "GET messaging/stats": "Get each channel's configuration and totals",
  "POST messaging/email/send": "Send an email",
  "POST messaging/sms/send": "Send an SMS",
  "POST messaging/whatsapp/send": "Send a WhatsApp message",
  "POST messaging/bulk/send": "Send a message to many recipients",
  "POST messaging/promotional/send": "Send a promotional message",
  "POST messaging/test/email": "Send a test email",
  "POST messaging/test/sms": "Send a test SMS",
  "POST messaging/test/whatsapp": "Send a test WhatsApp message",
  "GET messaging/batches/{id}": "Get the progress of a batch of messages",
  "POST messaging/outbox/{id}/retry": "Send a message again",
  "GET messaging/otp/stats": "Get delivery statistics of the one-time passwords sent to a phone number",
  "POST messaging/otp/cleanup": "Remove expired one-time passwords",

  "GET payouts/totals": "Get payout totals by status",
  "GET payouts/due": "List vendors with a balance due",
  "GET payouts/due/{id}": "Preview a payout to a vendor",
  "GET payouts/due/{id}/lines": "Preview the lines of a payout to a vendor",
  "GET payouts/{id}/lines": "List the lines of a payout",
  "PUT payouts/{id}/status": "Change a payout's status",

  "GET orders/{id}/refundable": "Get what can still be refunded of an order",
  "POST orders/{id}/refunds": "Refund an order in full or in part",
  "PUT refunds/{id}/approve": "Approve a requested refund",
  "PUT refunds/{id}/reject": "Reject a requested refund",
  "PUT refunds/{id}/record": "Record that the money was returned",
  "PUT refunds/{id}/fail": "Record that the money could not be returned",
  "PUT integration/v1/refunds/{externalId}": "Request a refund",
  "POST integration/v1/refunds/batch": "Request many refunds",

  "POST reveals": "Reveal a hidden identifier",
  "GET audit/people": "List administrators with audit entries",
  "POST jobs/{id}/run": "Run a job now",
  "GET exports/{id}/file": "Download an exported file",
  "POST exports/{id}/cancel": "Cancel an export",
};

/** @throws Error if a call has no summary: add it to SUMMARIES */
export function findSummary(method: string, path: string): string {
  const summary =
    SUMMARIES[`${method} ${stripApiPrefix(path)}`] ?? integrationSummary(method, path) ?? standardSummary(method, path);
  if (!summary) throw new Error(`${method} ${path} has no summary. Add one to scripts/openapi/summaries.ts.`);
  return summary;
}

/**
 * The summary of a call of the integration API, which has the same calls for each kind of record, except that some
 * kinds have no DELETE.
 */
function integrationSummary(method: string, path: string): string | undefined {
  const [, name, rest = ""] = /^integration\/v1\/([\w-]+)(?:\/(.*))?$/.exec(stripApiPrefix(path)) ?? [];
  const kind = KINDS.find((one) => one.name === name);
  if (!kind) return undefined;
  const noun = lowerCaseNoun(kind.noun);
  const one = `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
  const many = kind.name === "kyc-applications" ? "KYC applications" : kind.name;
  const summaries: Readonly<Record<string, string>> = {
    "GET ": `List changed ${many}, deletions included`,
    "POST batch": `Create or update many ${many}`,
    "GET {externalId}": `Get ${one} by external id`,
    "PUT {externalId}": `Create or update ${one}`,
    "DELETE {externalId}": `Delete ${one} by external id`,
  };
  return summaries[`${method} ${rest}`];
}

/**
 * Returns the summary of an export, of a list, get, create, update or delete call, of reading an external id, or of an
 * action that a resource declares.
 */
function standardSummary(method: string, path: string): string | undefined {
  const [, type] = /^export\/([\w-]+)$/.exec(stripApiPrefix(path)) ?? [];
  if (type !== undefined) {
    const exported = findArea(`/api/admin/${type === "support" ? "support/tickets" : type}`);
    return `Download the matching ${exported.many} as a file`;
  }
  const { path: area, one, many } = findArea(path);
  const isList = stripApiPrefix(path) === area;
  if (isList && method === "GET" && many) return `List ${many}`;
  if (!one) return undefined;
  if (isList) return method === "POST" ? `Create ${one}` : undefined;
  if (method === "GET" && stripApiPrefix(path) === `${area}/{id}/external-id`) return `Get the external id of ${one}`;
  if (stripApiPrefix(path) !== `${area}/{id}`) {
    const label = findActionLabel(method, path);
    return label === undefined ? undefined : `${label} ${one}`;
  }
  return { GET: `Get ${one}`, PUT: `Update ${one}`, DELETE: `Delete ${one}` }[method];
}

/** Returns the keys of SUMMARIES whose call does not exist, so that they can be removed. */
export function findUnusedSummaries(calls: Iterable<string>): string[] {
  const used = new Set(
    [...calls].map((call) =>
      call.replace(/^(\S+) (.*)$/, (_call, method: string, path: string) => `${method} ${stripApiPrefix(path)}`),
    ),
  );
  return Object.keys(SUMMARIES).filter((call) => !used.has(call));
}
