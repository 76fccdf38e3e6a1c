import KeyOutlined from "@ant-design/icons-svg/es/asn/KeyOutlined";
import RedoOutlined from "@ant-design/icons-svg/es/asn/RedoOutlined";
import SendOutlined from "@ant-design/icons-svg/es/asn/SendOutlined";
import ThunderboltOutlined from "@ant-design/icons-svg/es/asn/ThunderboltOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { Webhook, WebhookState } from "./contract";
import { webhookMessages as words } from "./messages";

const { fields: label, states, help, rotate, test, replay } = words;

const loadParts = () => import("./parts");
const GrantLines = lazyComponent(() => import("../../src/kit/kinds/grant-lines").then((part) => part.GrantLines));
const EventTypes = lazyComponent(() => loadParts().then((parts) => parts.EventTypes));
const NewSecret = lazyComponent(() => loadParts().then((parts) => parts.NewSecret));

const STATES = {
  active: { label: states.active },
  paused: { label: states.paused },
  disabled: { label: states.disabled, tone: "red" },
} as const satisfies Record<WebhookState, ValueLabel>;

const isActive = ({ active }: Webhook) => active === true || words.off;

export const webhooks = defineResource<Webhook>()({
  name: "webhooks",
  path: "webhooks",
  names: words.names,
  icon: ThunderboltOutlined,
  feature: "webhooks",
  fields: {
    name: { input: { required: true, maxLength: 100 } },
    url: { label: label.url, kind: "code", input: { required: true, maxLength: 2_000, help: help.url } },
    events: { label: label.events, kind: "lines", render: GrantLines, input: { required: true } },
    includeRecords: { label: label.includeRecords, kind: "boolean", input: { help: help.includeRecords } },
    active: { kind: "boolean", input: { initial: true, help: help.active } },
    state: { kind: "status", valueLabels: STATES },
    creator: { label: label.creator, value: ({ creator }) => creator?.name, empty: words.nobody },
    editor: { label: label.editor, value: ({ editor }) => editor?.name, empty: words.nobody },
    failingSince: { label: label.failingSince, kind: "moment", empty: words.notFailing },
    disabledAt: { label: label.disabledAt, kind: "moment" },
    previousSecretUntil: { label: label.previousSecretUntil, kind: "moment" },
    createdAt: { kind: "date" },
  },
  title: ({ name }) => name,
  status: "state",
  list: {
    filters: { search: {} },
    columns: ["name", "url", "state", "failingSince", "createdAt"],
    collapsedColumns: ["url", "failingSince"],
    sortable: ["name", "createdAt"],
    empty: words.empty,
  },
  parts: [
    { title: words.names.one, fields: ["name", "url", "includeRecords", "creator", "editor", "createdAt"] },
    { title: label.events, fields: ["events"] },
    { title: states.disabled, fields: ["disabledAt"], visible: ({ state }) => state === "disabled" },
    { title: label.failingSince, fields: ["failingSince"], visible: ({ failingSince }) => Boolean(failingSince) },
    {
      title: label.previousSecretUntil,
      fields: ["previousSecretUntil"],
      visible: ({ previousSecretUntil }) => Boolean(previousSecretUntil),
    },
  ],
  related: {
    "webhook-deliveries": "webhook",
  },
  actions: {
    create: { part: { events: EventTypes }, result: NewSecret },
    edit: { part: { events: EventTypes } },
    test: {
      ...test,
      question: () => test.question,
      icon: SendOutlined,
      recordOnly: true,
      allowed: isActive,
      request: "POST {id}/test",
      invalidates: ["webhook-deliveries"],
    },
    replay: {
      ...replay,
      question: () => replay.question,
      icon: RedoOutlined,
      recordOnly: true,
      allowed: isActive,
      inputs: {
        from: { label: words.from, kind: "date", value: () => undefined, input: { required: true } },
        to: { label: words.to, kind: "endDate", value: () => undefined, input: { required: true } },
      },
      request: "POST {id}/replay",
      invalidates: ["webhook-deliveries"],
    },
    rotate: {
      ...rotate,
      question: () => rotate.question,
      icon: KeyOutlined,
      recordOnly: true,
      request: "PUT {id}/rotate",
      result: NewSecret,
    },
  },
});
