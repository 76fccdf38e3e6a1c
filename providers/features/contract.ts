/**
 * The optional features of a backend beyond the documented calls, with a description of each.
 * A backend lists its features in `user.features`. The Help page and the README list this table.
 */
export const FEATURES = {
  counts: "Cards that count one page get a “Count all” press, which asks the server for the totals.",
  "lists.sort": "Columns can be sorted: the list call carries sort, a field, and order, which is asc or desc.",
  "records.show":
    "Coupons, shipping methods, plans and payouts can be read one by one with GET; without it, the console finds them in the list.",
  "records.version":
    "Two people who edit a record do not overwrite each other: reading it carries an ETag, the change an If-Match.",
  idempotency:
    "A message is sent once: what sends one carries an Idempotency-Key, which a retry after a time-out keeps. A ticket is answered on its page, too.",
  "lists.filters":
    "Lists can be narrowed further: orders by day, amount, payment, vendor and city, reviews by rating and kind, products by approval, stock and activity, shipping methods, plans and payouts by their states.",
  "lists.facets":
    "Cards and filters count everything that matches: a list call with facets=true answers the counts for each value.",
  "lists.search":
    "Users, orders, reviews, tickets, coupons, shipping methods, plans and payouts can be searched: the list call carries search. So can all at once, by Ctrl + K.",
  "products.complete":
    "The form of a product asks for its vendor and pictures, too: POST and PUT carry vendor and images.",
  "payouts.ledger":
    "Payouts are computed: what is due is proposed, each amount is explained line by line, a vendor has a balance.",
  "kyc.decide": "KYC applications under review can be approved and rejected.",
  "kyc.approveWithVendor":
    "A pending KYC application and its pending vendor are approved by one call: both of them, or neither.",
  "decisions.message":
    "An approval or a rejection of a vendor, a KYC application or a product can tell the vendor by e-mail: the call carries message.",
  "decisions.changes":
    "A vendor can be asked to change a KYC application: the vendor answers by a link, and what has changed is shown.",
  "kyc.search": "The search by vendor name is sent with the KYC list as search.",
  "kyc.duplicates":
    "A KYC application and a vendor name the other vendors that gave the same PAN, GST number, phone or bank account.",
  "lists.related":
    "A person's or vendor's page lists what belongs to it: orders by customer or vendor, KYC by vendor, tickets by user. A vendor carries the status of its latest KYC application, an application that of its vendor: where both wait, one press approves both.",
  "products.search": "A search among products comes in pages and can be sorted, and narrowed by category and vendor.",
  "orders.expected":
    "A change of an order's status carries as expected the status that was seen; a server that has another refuses it.",
  "orders.payments":
    "Changing an order's status updates its payment status and the vendor's balance by the rules of the contract. The dialog says what changes; no money is moved.",
  "analytics.changes": "The change figures are computed: the analytics answer carries this and the previous period.",
  "analytics.report":
    "Sales are reported for months, quarters, financial years and any days, against the days or the year before, and by vendor, category, city and payment.",
  "analytics.breakdown":
    "The breakdown of a report is sorted by the server, over all of its rows, and can show more than the first ten.",
  "stats.scope":
    "Figures explain what they count: sales and revenue leave out cancelled and refunded orders, orders count in every status, users include vendors and administrators.",
  "support.filters": "The filters of the tickets are sent as status and priority.",
  "support.clocks":
    "Tickets have two clocks, for the first answer and for being settled: the list says what is due and is narrowed by due.",
  "support.assignee": "A ticket is assigned to an administrator; the list is narrowed by assignee.",
  "support.notes": "The support team writes notes to itself on a ticket, which its owner does not see.",
  "messaging.bulkSms": "Bulk SMS is sent for real, through /messaging/bulk/send.",
  "messaging.test": "Test messages are sent for real, through /messaging/test/email, /sms and /whatsapp.",
  "messaging.otp":
    "OTP statistics and cleanup are real, through /messaging/otp/stats, with the number, URI-encoded, in the header X-Phone, and /messaging/otp/cleanup.",
  "messaging.outbox":
    "What could not be sent stands in /messaging/outbox and can be sent again; a service that is not set up is Not configured.",
  "messaging.batches":
    "A request for several messages answers at once with a batch, which /messaging/batches/{id} tells the progress of.",
  templates: "Texts for rejections and replies are kept on a page, and inserted into the forms that ask for one.",
  queue:
    "What waits comes in one list, the longest first, with what is missing: registrations, KYC, products, tickets and failed messages.",
  notifications:
    "The bell counts what is unread; the notifications come in pages, narrowed by unread and type on the server.",
  exports:
    "An export carries the list's filters, search and sort; exports are made in the background, too, and stand on a page.",
  accounts: "Everybody has a page of their own account, which the menu of the avatar leads to as Your account.",
  roles:
    "What administrators may do is given by roles, which have a page, as the administrators have: there they are invited and deactivated, and their sessions ended.",
  "accounts.secondStep":
    "Signing in takes a second step where one is set up on that page: a code of an app, a passkey or a recovery code.",
  "identifiers.reveal":
    "Identifiers and dates of birth are sent masked; Show asks for one of them, which takes a permission and is recorded.",
  jobs: "What the server does in the background stands on a page: what is overdue or has failed can be begun again.",
  openapi: "The calls of the server are shown at /api/docs, which Help leads to.",
  audit:
    "Who did what: every change, sign-in, refusal and export stands in the audit log, and each record shows its history.",
} as const satisfies Record<string, string>;

export type Feature = keyof typeof FEATURES;
