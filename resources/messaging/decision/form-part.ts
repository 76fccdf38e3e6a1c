import type { SharedFormPart } from "../../../src/kit/data/use-session";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { decisionMessages as words } from "./messages";

/** The preview of the message that a decision sends. */
export const messagePreview: SharedFormPart = {
  name: words.preview,
  isFor: (_, { inputs }, { offers }) =>
    inputs.some(({ name, feature }) => name === "message" && feature && offers(feature)),
  component: lazyComponent(() => import("./message-preview").then(({ MessagePreview }) => MessagePreview)),
};
