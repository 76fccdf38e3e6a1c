import type { SharedFormPart } from "../../../src/kit/data/use-session";
import { toText } from "../../../src/kit/format";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { decisionMessages as words } from "./messages";

/** Returns a condition: the form has an input with this name, and the backend offers the input's feature. */
const hasInput =
  (wanted: string): SharedFormPart["isFor"] =>
  (_, { inputs }, { offers }) =>
    inputs.some(({ name, feature }) => name === wanted && feature && offers(feature));

/** The preview of the message that a decision sends. */
export const messagePreview: SharedFormPart = {
  name: words.preview,
  isFor: hasInput("message"),
  component: lazyComponent(() => import("./message-preview").then(({ MessagePreview }) => MessagePreview)),
  inBulk: true,
};

/** Says when a decision sends no message. */
export const silentDecision: SharedFormPart = {
  name: words.notNotified,
  isFor: hasInput("sendToVendor"),
  note: ({ sendToVendor, message }) =>
    sendToVendor === true && toText(message) !== undefined ? undefined : words.notNotified,
};
