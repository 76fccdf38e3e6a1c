import type { ComponentType } from "react";
import { lazyPage as page } from "../kit/ui/lazy-part";

// List pages are part of the console's bundle. Every other page is loaded on demand.
export const ShowPage = page(() => import("../kit/pages/show-page").then(({ ShowPage }) => ShowPage));
export const FormPage = page(() => import("../kit/pages/form-page").then(({ FormPage }) => FormPage));
export const HelpPage = page(() => import("./help-page").then(({ HelpPage }) => HelpPage));
export const AccountPage = page(() =>
  import("../../resources/account/account-page").then(({ AccountPage }) => AccountPage),
);
export const ApiDocsPage = page(() =>
  import("../../resources/api-docs/api-docs-page").then(({ ApiDocsPage }) => ApiDocsPage),
);
export const ForbiddenPage = page(() => import("./forbidden-page").then(({ ForbiddenPage }) => ForbiddenPage));
export const NoticePage = page(() => import("./notice-page").then(({ NoticePage }) => NoticePage));

/**
 * Hand-written pages, by path. The path determines the permission: `reviews` needs `reviews.list`, and
 * `reviews/show/:id` needs `reviews.show`. A page at the path of a kit page replaces it.
 */
export const CUSTOM_PAGES: Readonly<Record<string, ComponentType>> = {
  dashboard: page(() =>
    import("../../resources/overview/dashboard/dashboard-page").then(({ DashboardPage }) => DashboardPage),
  ),
  analytics: page(() =>
    import("../../resources/overview/analytics/analytics-page").then(({ AnalyticsPage }) => AnalyticsPage),
  ),
  queue: page(() => import("../../resources/queue/queue-page").then(({ QueuePage }) => QueuePage)),
  chat: page(() => import("../../resources/chat/chat-page").then(({ ChatPage }) => ChatPage)),
  "sms-management": page(() => import("../../resources/messaging/sms/sms-page").then(({ SmsPage }) => SmsPage)),
  "messaging-management": page(() =>
    import("../../resources/messaging/channels/messaging-page").then(({ MessagingPage }) => MessagingPage),
  ),
  exports: page(() => import("../../resources/exports/exports-page").then(({ ExportsPage }) => ExportsPage)),
  notifications: page(() =>
    import("../../resources/notifications/page/notifications-page").then(({ NotificationsPage }) => NotificationsPage),
  ),
};
