/** The one-line summary of each call. Summaries of standard calls on records are derived from the area. */
import { findActionLabel, findArea, stripApiPrefix } from "./areas";

/** Summaries by method and path below /api or /api/admin. */
const SUMMARIES: Readonly<Record<string, string>> = {
  "GET health": "Whether the server and its database answer",
  "GET health/live": "Whether the process serves",
  "GET health/ready": "Whether the server should be sent requests; 503 names what is not ready",

  "POST auth/login": "Sign in with e-mail and password",
  "POST auth/second-step": "Complete a sign-in by a code, a recovery code or a passkey",
  "POST auth/passkey": "What a passkey is asked to sign in without a password",
  "POST auth/logout": "End the session",
  "GET auth/me": "Who is signed in",
  "POST auth/invitation": "Whom an invitation is for",
  "POST auth/invitation/accept": "Accept an invitation with a password",

  "GET openapi": "This document",

  "GET account": "The own account",
  "PUT account": "Change the own name",
  "PUT account/email": "Change the own e-mail",
  "PUT account/password": "Change the own password",
  "POST account/confirm-password": "Confirm the own password before a change that needs it again",
  "GET account/sessions": "The open sessions of the account",
  "DELETE account/sessions/{id}": "End a session of the account",
  "POST account/sessions/end-others": "End all other sessions of the account",
  "GET account/second-step": "The second step of the account",
  "POST account/second-step/totp": "Begin to set up codes of an app",
  "POST account/second-step/totp/confirm": "Set up codes of an app",
  "DELETE account/second-step/totp": "Give up codes of an app",
  "POST account/second-step/passkeys/options": "Begin to add a passkey",
  "POST account/second-step/passkeys": "Add a passkey",
  "PUT account/second-step/passkeys/{id}": "Rename a passkey",
  "DELETE account/second-step/passkeys/{id}": "Remove a passkey",
  "POST account/second-step/recovery-codes": "Make new recovery codes",

  "GET roles/permissions": "All permissions that a role can be made of",
  "PUT roles/{id}/second-step": "Whether a role takes a second step",
  "POST administrators": "Invite an administrator",
  "PUT administrators/{id}/role": "Give an administrator a role",
  "PUT administrators/{id}/deactivate": "Deactivate an administrator",
  "PUT administrators/{id}/reactivate": "Reactivate an administrator",
  "PUT administrators/{id}/end-sessions": "End the sessions of an administrator",
  "PUT administrators/{id}/reset-second-step": "Take the second step off an administrator",
  "POST administrators/{id}/invite": "Invite an administrator again",

  "GET stats": "The figures of the dashboard",
  "GET analytics": "Top products, top vendors and recent orders",
  "GET analytics/sales": "Orders and revenue of each day",
  "GET analytics/report": "Sales of a period beside another one",
  "GET queue": "What waits for a decision or an answer, the longest first",
  "GET queue/summary": "How much of each kind waits",

  "PUT vendors/{id}/approve": "Approve a vendor",
  "PUT vendors/{id}/reject": "Reject a vendor",
  "PUT vendors/{id}/status": "Set the status of a vendor",
  "GET vendors/{id}/balance": "The balance of a vendor",
  "POST vendors/{id}/ledger": "Add an entry to the ledger of a vendor",
  "PUT vendors/{id}/plan": "Put a vendor on a plan",

  "GET kyc/stats": "How many applications have each status",
  "PUT kyc/{id}/approve": "Approve an application",
  "PUT kyc/{id}/approve-with-vendor": "Approve an application and its vendor",
  "PUT kyc/{id}/reject": "Reject an application",
  "PUT kyc/{id}/review": "Take an application under review",
  "PUT kyc/{id}/changes": "Ask the vendor to change an application",
  "POST kyc/{id}/changes/link": "Show the link by which the vendor answers",
  "GET kyc-changes": "What the vendor is asked to change",
  "POST kyc-changes": "Send the changed values, which ends the link",
  "PUT kyc-changes/documents/{kind}": "Upload a document",

  "GET products/search": "Search among products",
  "GET products/pending": "The products that wait for approval",
  "GET products/approval-status/{status}": "The products of an approval status",
  "PUT products/{id}/approve": "Approve a product",
  "PUT products/{id}/reject": "Reject a product",
  "DELETE bulk/products": "Delete many products",

  "PUT orders/{id}/status": "Set the status of an order",
  "PUT bulk/orders/status": "Set the status of many orders",

  "GET support/assignees": "Those who may answer tickets",
  "GET support/assignees/{id}": "One of those who may answer tickets, or of those who were",
  "PUT support/tickets/{id}/status": "Set the status of a ticket",
  "PUT support/tickets/{id}/assignee": "Assign a ticket",
  "POST support/tickets/{id}/reply": "Reply to a ticket",
  "POST support/tickets/{id}/notes": "Note something on a ticket, which its owner does not see",

  "GET chat/list": "The conversations",
  "GET chat/conversation/{id}": "A conversation with its messages",
  "POST chat/send": "Write into a conversation",
  "PUT notifications/{id}/read": "Mark a notification as read",

  "GET messaging/stats": "Which services are set up, and what they sent",
  "POST messaging/email/send": "Send an e-mail",
  "POST messaging/sms/send": "Send an SMS",
  "POST messaging/whatsapp/send": "Send a WhatsApp message",
  "POST messaging/bulk/send": "Send a message to many",
  "POST messaging/promotional/send": "Send a promotional message",
  "POST messaging/test/email": "Send a test e-mail",
  "POST messaging/test/sms": "Send a test SMS",
  "POST messaging/test/whatsapp": "Send a test WhatsApp message",
  "GET messaging/batches/{id}": "How far a batch of messages has come",
  "POST messaging/outbox/{id}/retry": "Send a message again",
  "GET messaging/otp/stats": "One-time passwords of a phone number",
  "POST messaging/otp/cleanup": "Remove expired one-time passwords",

  "GET payouts/totals": "What payouts of each status add up to",
  "GET payouts/due": "The vendors to whom something is due",
  "GET payouts/due/{id}": "What a payout to a vendor would be",
  "GET payouts/due/{id}/lines": "The lines that a payout to a vendor would have",
  "GET payouts/{id}/lines": "The statement of a payout, line by line",
  "PUT payouts/{id}/status": "Set the status of a payout",

  "POST reveals": "Show a hidden identifier",
  "GET audit/people": "Everybody who did something",
  "POST jobs/{id}/run": "Begin a round of a job at once",
  "GET exports/{id}/file": "The file of an export",
  "POST exports/{id}/cancel": "Cancel an export",
};

/** @throws Error if a call has no summary: add it to SUMMARIES */
export function findSummary(method: string, path: string): string {
  const summary = SUMMARIES[`${method} ${stripApiPrefix(path)}`] ?? summaryOfRecords(method, path);
  if (!summary) throw new Error(`Nothing says what ${method} ${path} is for: add it to scripts/openapi/summaries.ts.`);
  return summary;
}

function summaryOfRecords(method: string, path: string): string | undefined {
  const [, type] = /^export\/([\w-]+)$/.exec(stripApiPrefix(path)) ?? [];
  if (type !== undefined) {
    const exported = findArea(`/api/admin/${type}`);
    return `All ${exported.many ?? exported.tag.toLowerCase()} as a file`;
  }
  const { path: area, one, many } = findArea(path);
  const isList = stripApiPrefix(path) === area;
  if (isList && method === "GET" && many) return `A list of ${many}`;
  if (!one) return undefined;
  if (isList) return method === "POST" ? `Create ${one}` : undefined;
  if (stripApiPrefix(path) !== `${area}/{id}`) {
    const label = findActionLabel(method, path);
    return label === undefined ? undefined : `${label} ${one}`;
  }
  return { GET: `Read ${one}`, PUT: `Change ${one}`, DELETE: `Delete ${one}` }[method];
}

/** The summaries of calls that no longer exist, which should be removed. */
export function findUnusedSummaries(calls: Iterable<string>): string[] {
  const used = new Set(
    [...calls].map((call) =>
      call.replace(/^(\S+) (.*)$/, (_call, method: string, path: string) => `${method} ${stripApiPrefix(path)}`),
    ),
  );
  return Object.keys(SUMMARIES).filter((call) => !used.has(call));
}
