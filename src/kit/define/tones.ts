import { kitMessages as words } from "../messages";

/** The colour that expresses a value's meaning. The styles are in src/kit/ui/tones.css. */
export type Tone = "green" | "orange" | "red" | "blue" | "violet";

/** The text and tone of an enumeration value. */
export interface ValueLabel {
  label: string;
  /** Neutral if absent. */
  tone?: Tone;
}

/** The values of an enumeration, in the order of the filter's options. */
export type ValueLabels = Readonly<Record<string, ValueLabel>>;

/** The labels of a `boolean` field that says whether a record is active. */
export const ACTIVE_LABELS: ValueLabels = {
  true: { label: words.active, tone: "green" },
  false: { label: words.inactive },
};
