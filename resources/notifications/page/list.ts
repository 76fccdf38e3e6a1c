import type { ListUrlConfig } from "../../../src/kit/data/list-state";
import { defineFields } from "../../../src/kit/define/fields";
import { resolveFilters } from "../../../src/kit/define/ready-list";
import { NOTIFICATION_TYPES, type Notification } from "../contract";
import { getKindLabel } from "../kinds";
import { NOTIFICATIONS_PATH } from "../use-unread-count";
import { kindLabels, notificationPageMessages as words } from "./messages";

export const UNREAD_TAB = "unread" satisfies keyof typeof words.tabs;

const tabs = Object.entries(words.tabs).map(([value, label]) => ({ value, label, path: NOTIFICATIONS_PATH }));

const isKnown = (type: string) => NOTIFICATION_TYPES.some((known) => known === type);

/** Returns the tabs and filters of the page. `types` adds filter options that only the backend knows. */
export function createListConfig(types: readonly string[]): ListUrlConfig {
  const others = [...new Set(types)].filter((type) => !isKnown(type)).sort();
  const labels = { ...kindLabels, ...Object.fromEntries(others.map((type) => [type, getKindLabel(type) ?? type])) };
  const valueLabels = Object.fromEntries(Object.entries(labels).map(([type, label]) => [type, { label }]));
  const fields = defineFields<Notification>({ type: { label: words.kind, valueLabels } });
  return { list: {}, tabs, filters: resolveFilters(fields, { filters: { type: { all: words.allKinds } } }) };
}
