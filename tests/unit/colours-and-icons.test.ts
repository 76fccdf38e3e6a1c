/** The colours of tags and the icons of actions, which decision 052 limits. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createExportFields } from "../../resources/exports/fields";
import { outboxFields } from "../../resources/messaging/channels/outbox-fields";
import { recentOrderFields } from "../../resources/overview/recent-orders";
import { projectRoot } from "../../scripts/project";
import { DEFAULT_ICON, MENU } from "../../src/app/menu";
import { resources } from "../../src/app/resources";
import type { ValueLabels } from "../../src/kit/define/tones";

interface Labelled {
  valueLabels?: ValueLabels | undefined;
}

/** Returns the coloured values of these fields, such as "orders.status": { shipped: "blue" }. */
const listTones = (area: string, fields: readonly (readonly [name: string, field: Labelled])[]) =>
  fields.flatMap(([name, { valueLabels = {} }]) => {
    const tones = Object.entries(valueLabels).flatMap(([value, { tone }]) => (tone ? [[value, tone] as const] : []));
    return tones.length > 0 ? [[`${area}.${name}`, Object.fromEntries(tones)] as const] : [];
  });

const TONES = Object.fromEntries([
  ...resources.flatMap(({ name, fields, actions }) => [
    ...listTones(name, Object.entries(fields)),
    ...Object.values(actions).flatMap(({ key, inputs }) =>
      // The inputs of these forms are fields of the record, which are listed above.
      ["create", "edit"].includes(key)
        ? []
        : listTones(
            `${name}.${key}`,
            inputs.map((input) => [input.name, input] as const),
          ),
    ),
  ]),
  ...listTones("outbox", Object.entries(outboxFields)),
  ...listTones("exports", Object.entries(createExportFields([]))),
  ...listTones("recentOrders", Object.entries(recentOrderFields)),
]);

const DECISION = { pending: "orange", approved: "green", rejected: "red" };
const KYC = { ...DECISION, under_review: "blue" };
const ORDER = {
  pending: "violet",
  confirmed: "violet",
  processing: "orange",
  shipped: "blue",
  delivered: "green",
  cancelled: "red",
};
/** The colours of the specification. */
const DOCUMENTED = {
  "users.role": { admin: "red", vendor: "orange", customer: "green" },
  "vendors.status": DECISION,
  "vendors.kycStatus": KYC,
  "vendors.status.status": DECISION,
  "vendor-registrations.status": DECISION,
  "vendor-registrations.kycStatus": KYC,
  "kyc-management.status": KYC,
  "products.approvalStatus": DECISION,
  "product-approval.approvalStatus": DECISION,
  "orders.status": ORDER,
  "orders.edit-status.status": ORDER,
  "support.status": { open: "red", in_progress: "orange", resolved: "green" },
  "support.priority": { high: "red", medium: "orange", low: "green" },
  "recentOrders.status": {
    pending: "orange",
    confirmed: "orange",
    processing: "orange",
    shipped: "orange",
    delivered: "green",
    cancelled: "red",
    refunded: "orange",
  },
};

const ON = { true: "green" };

/** The values of switches, with the kit's labels. */
const SWITCHES = {
  "plans.isActive": ON,
  "product-approval.isActive": ON,
  "products.isActive": ON,
  "shipping.isActive": ON,
};

/** The values that failed or need somebody to act. */
const ATTENTION = {
  "administrators.state": { invited: "orange" },
  "audit.outcome": { refused: "orange", failed: "red" },
  "exports.status": { failed: "red" },
  "jobs.state": { failed: "red", overdue: "red" },
  "orders.paymentStatus": { pending: "orange", failed: "red" },
  "orders.payout": { pending: "orange", failed: "red" },
  "outbox.status": { queued: "orange", failed: "red" },
  "payouts.status": { pending: "orange", failed: "red" },
  "refunds.status": { requested: "orange", failed: "red" },
  "support.due": { overdue: "red", soon: "orange" },
  "support.dueTag": { overdue: "red", soon: "orange" },
  "webhook-deliveries.state": { failed: "red" },
  "webhooks.state": { disabled: "red" },
};

describe("the colours of values", () => {
  it("are documented, or say that a switch is on, that something failed, or that it needs attention", () => {
    expect(TONES).toEqual({ ...DOCUMENTED, ...SWITCHES, ...ATTENTION });
  });

  it("are red or orange if they need attention", () => {
    const tones = Object.values(ATTENTION).flatMap((values) => Object.values(values));
    expect(new Set(tones)).toEqual(new Set(["red", "orange"]));
  });
});

/** Returns the console's files whose text matches. */
function filesWith(pattern: RegExp): string[] {
  return ["src", "resources"]
    .flatMap((folder) =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && pattern.test(readFileSync(path.join(projectRoot, file), "utf8")))
    .sort();
}

it("only documented values, switches, figures, counts and chosen filters are green, blue or violet", () => {
  expect(filesWith(/(tone: "|tone-|\? "|: ")(green|blue|violet)"/)).toEqual([
    "resources/chat/conversation-list.tsx",
    "resources/kyc/fields.ts",
    "resources/messaging/channels/service-chips.tsx",
    "resources/orders/fields.ts",
    "resources/overview/recent-orders.ts",
    "resources/payouts/account.tsx",
    "resources/products/fields.ts",
    "resources/support/fields.ts",
    "resources/users/resource.ts",
    "resources/vendors/fields.ts",
    "src/kit/define/tones.ts",
    "src/kit/list/export-selection.tsx",
    "src/kit/list/filter-chips.tsx",
  ]);
});

interface SharedIcon {
  means: string;
  /** The keys of actions, or menu entries, that may have the icon. If absent, all of them may. */
  uses?: readonly string[];
}

/** Icons of several actions or pages with the same meaning. */
const SHARED: Readonly<Record<string, SharedIcon>> = {
  // `npm run new:resource` also gives it to an action that neither approves, rejects nor ends a record.
  "arrow-right": { means: "moves the record to another status" },
  check: { means: "approves", uses: ["approve"] },
  close: {
    means: "rejects or ends, in red",
    uses: ["cancel", "deactivate", "decline", "fail", "refuse", "reject", "return", "revoke"],
  },
  edit: {
    means: "changes a value of the record",
    uses: ["assign", "edit", "edit-ledger", "edit-plan", "edit-status", "second-step", "status"],
  },
  hourglass: { means: "marks work as in progress", uses: ["process", "review"] },
  message: { means: "a message to a person", uses: ["ask", "menu: sms-management", "reply"] },
  plus: { means: "adds something", uses: ["create", "note"] },
  redo: { means: "sends again", uses: ["replay", "retry"] },
  rollback: { means: "returns the money of an order", uses: ["menu: refunds", "refund"] },
  wallet: { means: "records that money was paid", uses: ["pay", "record"] },
};

describe("an icon", () => {
  const uses = new Map<string, Set<string>>();
  const add = (icon: string, use: string) => uses.set(icon, (uses.get(icon) ?? new Set()).add(use));
  for (const { actions } of resources) for (const { icon, key } of Object.values(actions)) add(icon.name, key);
  for (const { name, icon } of MENU) if (icon !== DEFAULT_ICON) add(icon.name, `menu: ${name}`);

  it("means one action or page, or several with the same meaning", () => {
    expect(uses.size).toBeGreaterThan(30);
    const others = [...uses].flatMap(([icon, found]) => {
      const known = SHARED[icon];
      if (!known) return found.size > 1 ? [[icon, ...found]] : [];
      return [...found].filter((use) => known.uses?.includes(use) === false).map((use) => [icon, use]);
    });
    expect(others).toEqual([]);
    expect(Object.keys(SHARED).filter((icon) => !uses.has(icon))).toEqual([]);
  });

  it("is the tick for every approval, and the cross for every rejection", () => {
    const all = resources.flatMap(({ actions }) => Object.values(actions));
    const iconsOf = (wanted: string) => new Set(all.flatMap(({ key, icon }) => (key === wanted ? [icon.name] : [])));
    expect([iconsOf("approve"), iconsOf("reject")]).toEqual([new Set(["check"]), new Set(["close"])]);
  });

  it("outside of actions is a tick only after something was copied", () => {
    expect(filesWith(/import \{[^}]*\bCheckOutlined\b|<CheckOutlined|=\{CheckOutlined/)).toEqual([
      "resources/api-docs/call-entry.tsx",
      "src/kit/kinds/revealed-value.tsx",
      "src/kit/ui/copy-id.tsx",
      "src/kit/ui/error-reference.tsx",
    ]);
  });

  it("is a magnifier only in searches", () => {
    expect(filesWith(/\bSearchOutlined\b/)).toEqual([
      "src/app/finder/command-palette.tsx",
      "src/app/layout/command-palette-button.tsx",
      "src/kit/list/search-box.tsx",
    ]);
  });
});
