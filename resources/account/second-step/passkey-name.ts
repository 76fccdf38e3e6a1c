import { toText } from "../../../src/kit/format";
import type { Passkey } from "./contract";
import { secondStepMessages } from "./messages";

/** What a passkey is called. */
export const nameOf = ({ name }: Passkey): string => toText(name) ?? secondStepMessages.passkeys.unnamed;
