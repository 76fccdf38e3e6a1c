import type { Role } from "../../providers/auth/contract";
import { defineResource } from "../../src/kit/define-resource";
import type { Look } from "../../src/kit/tones";
import type { User } from "./contract";
import { userMessages } from "./messages";

const { words, fields: label, roles, empty, related } = userMessages;

const ROLES = {
  admin: { label: roles.admin, tone: "red" },
  vendor: { label: roles.vendor, tone: "orange" },
  customer: { label: roles.customer, tone: "green" },
} as const satisfies Record<Role, Look>;

export const users = defineResource<User>()({
  name: "users",
  path: "users",
  words,
  fields: {
    name: { label: label.name, input: { required: true } },
    email: { label: label.email, kind: "email", input: { required: true } },
    role: { label: label.role, kind: "status", looks: ROLES, input: { required: true } },
    phone: { label: label.phone },
    createdAt: { label: label.createdAt, kind: "date" },
  },
  recordTitle: ({ name, email }) => name ?? email,
  status: "role",
  list: {
    filters: [
      {
        name: "role",
        label: userMessages.filter,
        options: [
          { value: "", label: userMessages.allRoles },
          ...Object.entries(ROLES).map(([value, look]) => ({ value, label: look.label })),
        ],
      },
    ],
    columns: ["name", "email", "role", "createdAt"],
    sortable: ["name", "email", "role", "createdAt"],
    empty,
  },
  related: [
    { title: related.orders, resource: "orders", parameter: "customer", feature: "lists.related" },
    { title: related.tickets, resource: "support", parameter: "user", feature: "lists.related" },
  ],
  formActions: {
    edit: {},
    delete: { allowed: ({ id }, { userId }) => String(id) !== userId || userMessages.notYourself },
  },
});
