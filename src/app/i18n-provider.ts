import type { I18nProvider } from "@refinedev/core";
import { UNDO_LABEL } from "../../providers/notification/notification-provider";
import type { Resource } from "../kit/define/resource";
import { kitMessages } from "../kit/messages";
import { refineMessages as words, shellMessages, signInMessages } from "./messages";
import { showUnavailable } from "./show-unavailable";
import { fromResources, resources } from "./resources";

const LOCALE = "en";

type Options = Readonly<Record<string, unknown>>;
/** A text, or a function that builds it from the options. Undefined falls back to Refine's default text. */
type Text = string | ((options: Options) => string | undefined);

/** The console's texts for the translation keys of Refine's own hooks and components. */
const refineTexts: Readonly<Record<string, Text>> = {
  "actions.clone": words.clone,
  "actions.create": words.create,
  "actions.edit": kitMessages.editButton,
  "actions.list": words.list,
  "actions.show": kitMessages.view,
  "buttons.cancel": kitMessages.cancel,
  "buttons.delete": kitMessages.deleteButton,
  "buttons.edit": kitMessages.editButton,
  "buttons.export": kitMessages.exportList,
  "buttons.logout": shellMessages.logout,
  "buttons.refresh": kitMessages.refresh,
  "buttons.save": kitMessages.save,
  "buttons.undo": UNDO_LABEL,
  "table.actions": kitMessages.actions,
  loading: shellMessages.loading,
  "notifications.error": ({ statusCode }) => words.failed(statusCode),
  "notifications.createError": ({ statusCode }) => words.failed(statusCode),
  "notifications.editError": ({ statusCode }) => words.failed(statusCode),
  "notifications.deleteError": ({ statusCode }) => words.failed(statusCode),
  "pages.error.404": shellMessages.notFound,
  "pages.error.backHome": shellMessages.toDashboard,
  "pages.login.title": signInMessages.heading,
  "pages.login.fields.email": signInMessages.email,
  "pages.login.fields.password": signInMessages.password,
  "pages.login.signin": signInMessages.submit,
};

/** The labels of a resource and its fields, under the keys from Refine's documentation. */
const resourceTexts = ({ name, names, fields }: Resource): Record<string, Text> => ({
  [`${name}.${name}`]: names.many,
  [`${name}.titles.list`]: names.title,
  [`${name}.titles.create`]: kitMessages.add(names.one),
  [`${name}.titles.edit`]: kitMessages.actionTitle(kitMessages.editButton, names.one),
  [`${name}.titles.show`]: kitMessages.details(names.one),
  ...Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [`${name}.fields.${field}`, label])),
});

const getTexts = fromResources(
  (): ReadonlyMap<string, Text> =>
    new Map(Object.entries(Object.assign({}, refineTexts, ...resources.map(resourceTexts)) as Record<string, Text>)),
);

const isOptions = (options: unknown): options is Options => typeof options === "object" && options !== null;

/** Refine's translations in English. Falls back to the default message, then to the key. */
export const i18nProvider: I18nProvider = {
  translate: (key, options: unknown, defaultMessage) => {
    const found = getTexts().get(key);
    const text = typeof found === "function" ? found(isOptions(options) ? options : {}) : found;
    return text ?? defaultMessage ?? (typeof options === "string" ? options : key);
  },
  changeLocale: (locale) => {
    if (locale !== LOCALE) showUnavailable(words.onlyEnglish);
    return Promise.resolve();
  },
  getLocale: () => LOCALE,
};
