import type { RefineProps } from "@refinedev/core";
import { notificationProvider } from "../../providers/notification/notification-provider";
import { routerProvider } from "../../providers/router/router-provider";
import { accessControlProvider } from "./access";
import { dataProviders } from "./data-providers";
import { i18nProvider } from "./i18n-provider";
import { liveProvider } from "./live-provider";
import { auditLogProvider, authProvider } from "./providers";
import { refineMessages as words } from "./messages";
import { refineResources } from "./refine-resources";
import { refuse } from "./refuse";

const refused = (advice: string) => () =>
  Promise.resolve({ success: false, error: { name: words.notAvailable, message: advice } });

/** The providers and the resources of `<Refine>`. */
export const refineProps = {
  dataProvider: dataProviders,
  authProvider: {
    ...authProvider,
    register: refused(words.noRegistration),
    forgotPassword: refused(words.noForgottenPassword),
    updatePassword: refused(words.noPasswordUpdate),
  },
  auditLogProvider: { ...auditLogProvider, update: () => Promise.resolve(refuse(words.noAuditChange)) },
  accessControlProvider,
  notificationProvider,
  routerProvider,
  i18nProvider,
  liveProvider,
  resources: refineResources,
} satisfies RefineProps;
