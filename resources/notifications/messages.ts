import { formatNumber } from "../../src/kit/numbers";

/** Texts of the bell and its panel. */
export const notificationMessages = {
  title: "Notifications",
  sampleBadge: "The badge is a sample figure: this server has no unread count.",
  unread: (count: number) => `${formatNumber(count)} unread`,
  allRead: "Nothing unread",
  over99: "99+",
  loading: "Loading notifications...",
} as const;
