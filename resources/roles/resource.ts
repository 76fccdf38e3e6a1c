import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import LockOutlined from "@ant-design/icons-svg/es/asn/LockOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { AdminRole } from "./contract";
import { roleMessages as words } from "./messages";

const { fields: label } = words;
const RolePermissions = lazyComponent(() => import("./role-permissions").then((parts) => parts.RolePermissions));
const GrantLines = lazyComponent(() => import("../../src/kit/kinds/grant-lines").then((part) => part.GrantLines));

const isEditable = ({ builtIn }: AdminRole) => builtIn !== true || words.builtIn;

export const roles = defineResource<AdminRole>()({
  name: "roles",
  path: "roles",
  names: words.names,
  icon: LockOutlined,
  feature: "roles",
  fields: {
    name: { input: { required: true, maxLength: 60 } },
    description: { kind: "multiline", input: { maxLength: 300 } },
    permissions: { label: label.permissions, kind: "lines", render: GrantLines, input: {} },
    people: { label: label.people, kind: "number" },
    builtIn: { label: label.builtIn, kind: "boolean" },
    secondStep: { label: label.secondStep, kind: "boolean" },
    createdAt: { kind: "date" },
  },
  title: ({ name }) => name,
  list: {
    filters: { search: {} },
    columns: ["name", "description", "people", "secondStep", "builtIn"],
    collapsedColumns: ["builtIn"],
    sortable: ["name"],
    empty: words.empty,
  },
  parts: [
    { title: words.names.one, fields: ["name", "description", "people", "secondStep", "builtIn", "createdAt"] },
    { title: label.permissions, fields: ["permissions"] },
  ],
  actions: {
    create: { part: { permissions: RolePermissions } },
    edit: { part: { permissions: RolePermissions }, allowed: isEditable },
    delete: { allowed: (role) => (role.people && !role.builtIn ? words.inUse : isEditable(role)) },
    "second-step": {
      ...words.secondStep,
      icon: EditOutlined,
      feature: "accounts.secondStep",
      recordOnly: true,
      inputs: {
        secondStep: { kind: "boolean", value: ({ secondStep }) => secondStep, input: { help: words.secondStepHelp } },
      },
      request: "PUT {id}/second-step",
    },
  },
});
