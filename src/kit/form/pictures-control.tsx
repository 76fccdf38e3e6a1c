import { cleanPastedText } from "../../../providers/input/contract";
import { toText } from "../format";
import { toUrls } from "../read-value";
import type { Control } from "./control";
import { PicturesInput } from "./pictures-input";

/** A list of addresses. */
export const pictures: Control = {
  render: ({ label }, props) => <PicturesInput {...props} label={label} />,
  empty: [],
  read: toUrls,
  toRequest: (typed) =>
    Array.isArray(typed) ? typed.flatMap((address) => cleanPastedText(toText(address) ?? "") || []) : [],
};
