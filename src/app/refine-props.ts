import type { RefineProps } from "@refinedev/core";
import { notificationProvider } from "../../providers/notification/notification-provider";
import { routerProvider } from "../../providers/router/router-provider";
import { accessControlProvider } from "./access";
import { dataProviders } from "./data-providers";
import { i18nProvider } from "./i18n-provider";
import { liveProvider } from "./live-provider";
import { auditLogProvider, authProvider } from "./providers";
import { refineMessages as words } from "./messages";
import { showUnavailable } from "./show-unavailable";

const rejectWith = (advice: string) => () =>
  Promise.resolve({ success: false, error: { name: words.notAvailable, message: advice } });

/** The props of `<Refine>` except its resources. */
export const refineProps = {
  dataProvider: dataProviders,
  authProvider: {
    ...authProvider,
    register: rejectWith(words.noRegistration),
    forgotPassword: rejectWith(words.noForgottenPassword),
    updatePassword: rejectWith(words.noPasswordUpdate),
  },
  auditLogProvider: { ...auditLogProvider, update: () => Promise.resolve(showUnavailable(words.noAuditChange)) },
  accessControlProvider,
  notificationProvider,
  routerProvider,
  i18nProvider,
  liveProvider,
} satisfies Omit<RefineProps, "resources">;
