import TeamOutlined from "@ant-design/icons-svg/es/asn/TeamOutlined";
import type { Role } from "../../providers/auth/contract";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import type { User } from "./contract";
import { userMessages as words } from "./messages";

const { names, roles } = words;

const ROLES = {
  admin: { label: roles.admin, tone: "red" },
  vendor: { label: roles.vendor, tone: "orange" },
  customer: { label: roles.customer, tone: "green" },
} as const satisfies Record<Role, ValueLabel>;

export const users = defineResource<User>()({
  name: "users",
  path: "users",
  names,
  icon: TeamOutlined,
  key: "u",
  fields: {
    name: { input: { required: true } },
    email: { kind: "email", input: { required: true } },
    role: { kind: "status", valueLabels: ROLES, input: { required: true } },
    phone: {},
    createdAt: { kind: "date" },
  },
  title: ({ name, email }) => name ?? email,
  status: "role",
  list: {
    filters: { search: { feature: "lists.search" }, role: { label: words.filter, all: words.allRoles } },
    columns: ["name", "email", "role", "createdAt"],
    sortable: ["name", "email", "role", "createdAt"],
    empty: words.empty,
  },
  related: {
    orders: "customer",
    refunds: "customer",
    support: "user",
  },
  dialogForms: true,
  actions: {
    create: false,
    edit: {
      confirm: ({ role: before }, { role }, { offers }) =>
        offers("roles") && role === "admin" && before !== "admin" ? [undefined, words.needsRole] : undefined,
    },
    delete: { allowed: ({ id }, { userId }) => String(id) !== userId || words.notYourself },
  },
});
