import { toText } from "../../../src/kit/format";
import type { Passkey } from "./contract";
import { secondStepMessages } from "./messages";

/** Returns the passkey's name, or a generic name if it has none. */
export const getPasskeyName = ({ name }: Passkey): string => toText(name) ?? secondStepMessages.passkeys.unnamed;
