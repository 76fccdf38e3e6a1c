import type { Rows } from "../behaviour";

export const sessionRows = {
  "signing in": {
    of: "`useLogin`, `authProvider`",
    used: "`{ email, password }`",
    result: "Works; if the account has a second step, the error contains its challenge",
  },
  "signing out": { of: "`useLogout`", used: "`mutate()`", result: "Works" },
  "the identity": {
    of: "`useGetIdentity`, `usePermissions`, `useIsAuthenticated`, `useIsExistAuthentication`, `useActiveAuthProvider`, `useInvalidateAuthStore`",
    used: "in any page",
    result: "Works",
  },
  "a session that has ended": {
    of: "`useOnError`, `authProvider.onError`",
    used: "a 401",
    result: "Works: the HTTP client has ended the session before a hook sees the error",
    fails: [401],
  },
  registration: { of: "`useRegister`", used: "`mutate`", result: "Rejected: administrators are invited" },
  "a forgotten password": {
    of: "`useForgotPassword`",
    used: "`mutate`",
    result: "Rejected: link to `/forgot-password`",
  },
  "a password change": { of: "`useUpdatePassword`", used: "`mutate`", result: "Rejected: link to `/account`" },
  permissions: {
    of: "`useCan`, `useCanWithoutCache`, `<CanAccess>`, `accessControlProvider`",
    used: "`resource`, `action`",
    result: "Works: checks the permission that the resource declares",
  },
  "a toast": {
    of: "`useNotification`, `useHandleNotification`, `notificationProvider`",
    used: "`open({ type, message, description })`, `close`",
    result: "Works: shown as the console's toasts, with type and description",
  },
  "antd's notifications": {
    of: "`useNotificationProvider`",
    used: "instead of the console's notification provider",
    result: "Works inside antd's `<App>`; prefer `useNotification`, which needs no `<App>`",
  },
  "the history of a record": {
    of: "`useLogList`, `auditLogProvider`",
    used: "`resource`, `meta: { id, limit, related }`",
    result: "Works with the feature `audit`; `action` and `author` are rejected: use `useList` of `audit`",
  },
  "an audit entry": {
    of: "`useLog`",
    used: "`log`, `rename`",
    result: "`log` adds nothing, because the server has written the entry; `rename` is rejected",
  },
  translation: {
    of: "`useTranslate`, `useTranslation`, `useGetLocale`, `i18nProvider`",
    used: "`buttons.save`, `products.fields.name`, a default message",
    result: "Works: the console's text, or else the default message, or else the key",
  },
  "a locale change": {
    of: "`useSetLocale`",
    used: '`changeLocale("de")`',
    result: "Rejected: the console is in English",
  },
  "live updates": {
    of: "`useSubscription`, `useResourceSubscription`, `useLiveMode`, `liveProvider`",
    used: '`liveMode: "auto"`, `channel: "resources/orders"`',
    result: "Works with the feature `events`; without it, refetch with `refetchInterval`",
  },
  publishing: {
    of: "`usePublish`",
    used: "`publish`",
    result: "Rejected: the server publishes changes",
  },
} as const satisfies Rows;
