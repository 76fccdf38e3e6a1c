import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import LogoutOutlined from "@ant-design/icons-svg/es/asn/LogoutOutlined";
import SolutionOutlined from "@ant-design/icons-svg/es/asn/SolutionOutlined";
import UndoOutlined from "@ant-design/icons-svg/es/asn/UndoOutlined";
import UnlockOutlined from "@ant-design/icons-svg/es/asn/UnlockOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { referencePath } from "../../src/kit/data/record-path";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { AdminRole } from "../roles/contract";
import type { Administrator, AdministratorState } from "./contract";
import { administratorMessages as words } from "./messages";

const { names, fields: label, states, deactivate, reactivate, endSessions, resetSecondStep } = words;

const Invitation = lazyComponent(() => import("./invitation").then((parts) => parts.InvitationSection));

const STATES = {
  active: { label: states.active },
  invited: { label: states.invited, tone: "orange" },
  deactivated: { label: states.deactivated },
} as const satisfies Record<AdministratorState, ValueLabel>;

/** Lookup of the roles. There are few, so one request loads them all. */
const ROLES = { path: "roles", title: ({ name }: AdminRole) => name };

interface CurrentUser {
  userId: string;
}

const isAnotherPerson = ({ id }: Administrator, { userId }: CurrentUser) => String(id) !== userId || words.notYourself;

export const administrators = defineResource<Administrator>()({
  name: "administrators",
  path: "administrators",
  names,
  icon: SolutionOutlined,
  feature: "roles",
  fields: {
    name: { input: { required: true, maxLength: 200 } },
    email: { kind: "email", input: { required: true } },
    role: {
      lookup: ROLES,
      value: ({ role }) => role?.name,
      empty: words.noRole,
      input: { required: true },
    },
    state: { kind: "status", valueLabels: STATES },
    invitation: {
      label: words.invitation.title,
      value: ({ state, invitedBy = "link" }) => (state === "invited" ? words.invitation.make[invitedBy] : undefined),
      link: (row) => referencePath("administrators", row),
    },
    sessions: { label: label.sessions, kind: "number" },
    lastUsedAt: { label: label.lastUsedAt, kind: "moment" },
    createdAt: { kind: "date" },
  },
  title: ({ name, email }) => name ?? email,
  status: "state",
  list: {
    filters: { search: {}, state: { all: words.allStates } },
    columns: ["name", "email", "role", "state", "invitation", "lastUsedAt"],
    collapsedColumns: ["email", "invitation", "lastUsedAt"],
    sortable: ["name", "email"],
    empty: words.empty,
  },
  parts: [
    { title: names.one, fields: ["name", "email", "role", "sessions", "lastUsedAt", "createdAt"] },
    { title: words.invitation.title, component: Invitation },
  ],
  actions: {
    create: { ...words.create, title: words.create.label },
    edit: false,
    delete: false,
    assign: {
      ...words.assign,
      title: words.assign.label,
      icon: EditOutlined,
      inputs: {
        role: { lookup: ROLES, value: ({ role }) => role?._id, input: { required: true } },
      },
      request: "PUT {id}/role",
    },
    deactivate: {
      ...deactivate,
      question: () => deactivate.question,
      icon: CloseOutlined,
      onlyWhenAllowed: true,
      allowed: (row, viewer) => (row.state === "deactivated" ? deactivate.already : isAnotherPerson(row, viewer)),
      request: "PUT {id}/deactivate",
    },
    reactivate: {
      ...reactivate,
      question: () => reactivate.question,
      icon: UndoOutlined,
      onlyWhenAllowed: true,
      allowed: ({ state }) => state === "deactivated" || reactivate.already,
      request: "PUT {id}/reactivate",
    },
    "end-sessions": {
      ...endSessions,
      question: () => endSessions.question,
      icon: LogoutOutlined,
      recordOnly: true,
      allowed: isAnotherPerson,
      request: "PUT {id}/end-sessions",
    },
    "reset-second-step": {
      ...resetSecondStep,
      question: () => resetSecondStep.question,
      icon: UnlockOutlined,
      recordOnly: true,
      allowed: isAnotherPerson,
      request: "PUT {id}/reset-second-step",
    },
  },
});
