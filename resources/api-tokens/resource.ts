import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import CodeOutlined from "@ant-design/icons-svg/es/asn/CodeOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { ApiToken, ApiTokenState } from "./contract";
import { apiTokenMessages as words } from "./messages";

const { fields: label, states, revoke } = words;

const loadParts = () => import("./parts");
const GrantLines = lazyComponent(() => import("../../src/kit/kinds/grant-lines").then((part) => part.GrantLines));
const TokenPermissions = lazyComponent(() => loadParts().then((parts) => parts.TokenPermissions));
const NewToken = lazyComponent(() => loadParts().then((parts) => parts.NewToken));

const STATES = {
  active: { label: states.active },
  expired: { label: states.expired },
  revoked: { label: states.revoked },
} as const satisfies Record<ApiTokenState, ValueLabel>;

export const apiTokens = defineResource<ApiToken>()({
  name: "api-tokens",
  path: "api-tokens",
  names: words.names,
  icon: CodeOutlined,
  feature: "apiTokens",
  fields: {
    name: {},
    prefix: { label: label.prefix, kind: "code" },
    person: { label: label.person, value: ({ person }) => (person === null ? words.theShop : person?.name) },
    scopes: { label: label.scopes, kind: "lines", render: GrantLines },
    state: { kind: "status", valueLabels: STATES },
    expiresAt: { label: label.expiresAt, kind: "date" },
    lastUsedAt: { label: label.lastUsedAt, kind: "moment", empty: words.never },
    createdAt: { kind: "date" },
  },
  title: ({ name }) => name,
  status: "state",
  list: {
    filters: { search: {}, state: { all: words.all } },
    columns: ["name", "prefix", "person", "state", "expiresAt", "lastUsedAt"],
    collapsedColumns: ["prefix", "lastUsedAt"],
    sortable: ["name", "expiresAt"],
    empty: words.empty,
  },
  parts: [
    { title: words.names.one, fields: ["name", "prefix", "person", "expiresAt", "lastUsedAt", "createdAt"] },
    { title: label.scopes, fields: ["scopes"] },
  ],
  actions: {
    create: {
      inputs: {
        name: { input: { required: true, maxLength: 100 } },
        expiresAt: {
          label: label.expiresAt,
          kind: "endDate",
          input: { required: true, help: words.help.expiresAt },
        },
        service: { label: label.service, kind: "boolean", input: { help: words.help.service } },
        scopes: { label: label.scopes, kind: "lines", input: { required: true } },
      },
      part: { scopes: TokenPermissions },
      result: NewToken,
    },
    revoke: {
      ...revoke,
      question: () => revoke.question,
      icon: CloseOutlined,
      onlyWhenAllowed: true,
      allowed: ({ state }) => state === "active" || revoke.already,
      request: "PUT {id}/revoke",
    },
  },
});
