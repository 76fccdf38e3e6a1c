import type { I18nProvider } from "@refinedev/core";
import { UNDO } from "../../providers/notification/notification-provider";
import type { Resource } from "../kit/define/resource";
import { kitMessages } from "../kit/messages";
import { refineMessages as words, shellMessages, signInMessages } from "./messages";
import { refuse } from "./refuse";
import { resources } from "./resources";

const LOCALE = "en";

type Options = Readonly<Record<string, unknown>>;
/** A text, or what makes one of the options; undefined where Refine's own words are better. */
type Text = string | ((options: Options) => string | undefined);

/** The console's words for the keys that Refine's own hooks and components translate. */
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
  "buttons.undo": UNDO,
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

/** The names of a resource and of its fields, under the keys that Refine's documentation gives them. */
const textsOf = ({ name, names, fields }: Resource): Record<string, Text> => ({
  [`${name}.${name}`]: names.many,
  [`${name}.titles.list`]: names.title,
  [`${name}.titles.create`]: kitMessages.add(names.one),
  [`${name}.titles.edit`]: kitMessages.actionTitle(kitMessages.editButton, names.one),
  [`${name}.titles.show`]: kitMessages.details(names.one),
  ...Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [`${name}.fields.${field}`, label])),
});

const texts: ReadonlyMap<string, Text> = new Map(
  Object.entries(Object.assign({}, refineTexts, ...resources.map(textsOf)) as Record<string, Text>),
);

const isOptions = (options: unknown): options is Options => typeof options === "object" && options !== null;

/** Refine's translations, in English: the console's words, or else the default message, or else the key. */
export const i18nProvider: I18nProvider = {
  translate: (key, options: unknown, defaultMessage) => {
    const found = texts.get(key);
    const text = typeof found === "function" ? found(isOptions(options) ? options : {}) : found;
    return text ?? defaultMessage ?? (typeof options === "string" ? options : key);
  },
  changeLocale: (locale) => {
    if (locale !== LOCALE) refuse(words.onlyEnglish);
    return Promise.resolve();
  },
  getLocale: () => LOCALE,
};
