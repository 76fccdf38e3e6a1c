/**
 * The optional features of a backend beyond the documented calls, with a description of each.
 * A backend lists its features in `user.features`. The Help page and docs/backend.md list them.
 */
export const FEATURES = {
  counts: "Cards that count only one page get a “Count all” button, which requests the totals.",
  "lists.sort": "Columns can be sorted. The list call sends sort (a field) and order (asc or desc).",
  "records.show":
    "GET reads a single coupon, shipping method, plan or payout. Without the feature, the console searches the list.",
  "records.version": "Prevents lost updates: a record is read with an ETag and changed with If-Match.",
  idempotency:
    "Retries do not send a message twice: the call carries an Idempotency-Key, which a retry repeats. Tickets can also be answered on their page.",
  "lists.filters":
    "More filters: orders by date, amount, payment, vendor, product, category and city; reviews by rating and type; products by approval, stock and activity; and shipping methods, plans and payouts by status.",
  "lists.facets":
    "Cards and filters count all matching records. A list call with facets=true returns the count of each value.",
  "lists.search":
    "Users, orders, reviews, tickets, coupons, shipping methods, plans and payouts can be searched: the list call sends search. Ctrl + K searches all of them.",
  "products.complete": "The product form includes vendor and images, which POST and PUT send.",
  pictures:
    "Pictures of products and categories can be uploaded and have alternative texts: POST /api/admin/pictures takes a file. POST and PUT send imageTexts for products, and image and imageText for categories.",
  "payouts.ledger":
    "The server calculates payouts. It proposes what is due, explains each amount line by line and keeps a balance per vendor.",
  "kyc.decide": "KYC applications under review can be approved and rejected.",
  "kyc.approveWithVendor":
    "One call approves a pending KYC application and its pending vendor. If one fails, neither is approved.",
  "decisions.message":
    "Approving or rejecting a vendor, a KYC application or a product can email the vendor: the call carries the text in the field message.",
  "decisions.changes":
    "Administrators can request changes to a KYC application. The vendor answers through a link, and the console shows what changed.",
  "kyc.search": "The KYC list searches by vendor name: the list call sends search.",
  "kyc.duplicates":
    "A KYC application and a vendor list other vendors with the same PAN, GST number, phone or bank account.",
  "lists.related":
    "A customer's or vendor's page lists related records: orders, KYC applications and tickets. A vendor has the status of its latest KYC application, and an application has its vendor's status. If both are pending, one button approves both.",
  "products.search": "The product search returns pages, can be sorted, and can be filtered by category and vendor.",
  "orders.expected":
    "A status change of an order sends the previous status as the field “expected”. The server rejects it if the status has changed.",
  "orders.payments":
    "Changing an order's status updates its payment status and the vendor's balance. The dialog shows both changes before they are made. No money is moved.",
  "orders.refunds":
    "Orders can be refunded in full or line by line. A refund can need approval, or record a chargeback. The vendor's balance and taxes are reversed to the paisa.",
  "analytics.changes": "Percentage changes are calculated: the response includes this period and the previous one.",
  "analytics.report":
    "Sales reports for months, quarters, financial years and custom dates, compared with the previous period or the same period last year, by vendor, category, city and payment method. The dashboard has the last 7 days.",
  "analytics.breakdown":
    "The server sorts the breakdown of a report over all rows, and can return more than the first ten.",
  "analytics.revenueChange":
    "A report explains why revenue changed between two periods: by orders, discounts, cancellations and refunds, with the largest gainers and losers.",
  "stats.scope":
    "Each figure says what it counts and opens its list: revenue excludes cancelled and refunded orders, orders include every status, and users include vendors and administrators.",
  "support.filters": "The ticket list filters by status and priority on the server.",
  "support.clocks":
    "Tickets have an SLA for the first reply and for the resolution. The list shows the next deadline, and its filter “due” finds overdue tickets.",
  "support.assignee": "A ticket can be assigned to an administrator, and the list filters by assignee.",
  "support.notes": "Tickets have internal notes that the customer does not see.",
  "messaging.bulkSms": "Bulk SMS messages are sent through /messaging/bulk/send.",
  "messaging.test": "Test messages are sent through /messaging/test/email, /sms and /whatsapp.",
  "messaging.otp":
    "OTP statistics and cleanup use /messaging/otp/stats, with the URI-encoded number in the header X-Phone, and /messaging/otp/cleanup.",
  "messaging.outbox":
    "Messages that could not be sent are listed in /messaging/outbox and can be sent again. A service that is not set up is shown as Not configured.",
  "messaging.batches":
    "A request for several messages returns a batch immediately. /messaging/batches/{id} returns its progress.",
  templates: "Templates for rejections and replies have a page, and can be inserted into forms.",
  queue:
    "One list of everything that needs a decision or reply, oldest first: registrations, KYC applications, products, tickets, failed messages and refunds.",
  notifications:
    "The bell shows the number of unread notifications. The list has pages and filters by unread and type on the server.",
  exports:
    "An export uses the list's filters, search and sort. Exports can also run in the background and are listed on a page.",
  accounts: "Each administrator can manage their own account under Your account in the account menu.",
  roles:
    "Roles define what administrators may do. Roles and administrators have pages to invite and deactivate people and to end their sessions.",
  apiTokens:
    "Programs can use the API with tokens: named, limited to chosen permissions, expiring and revocable. The page API tokens lists them.",
  integration:
    "The shop's own system sends customers, vendors, products, orders and more through the integration API, and reads what changed. Lists can be searched by the shop's own ids, and record pages show them.",
  webhooks:
    "Other systems receive changes as signed requests. The pages Webhooks and Deliveries set them up and send events again.",
  events:
    "A page says when somebody else changed what it shows, and who else has the same record open. A stream of server-sent events carries ids, names of fields and names of administrators.",
  views:
    "Filters and sort orders of a list can be saved as views, shared with everyone who may see the list, and opened by default.",
  preferences:
    "The server stores each person's start page, whether their lists are remembered, and the columns, widths and density of each list. Without the feature, the browser stores them.",
  "accounts.secondStep": "Two-step verification with an authenticator app, a passkey or a recovery code.",
  "accounts.passwordReset": "Administrators reset a forgotten password by email: the sign-in page links to it.",
  "identifiers.reveal":
    "Identifiers and dates of birth are masked. The button “Show” reveals one of them, which requires a permission and is logged.",
  jobs: "Background jobs have a page, where overdue and failed jobs can be run again.",
  openapi: "The API reference is at /api/docs, linked from Help.",
  audit: "The audit log lists changes, sign-ins, refusals and exports, and each record shows its history.",
} as const satisfies Record<string, string>;

export type Feature = keyof typeof FEATURES;
