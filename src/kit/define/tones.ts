import { kitMessages as words } from "../messages";

/** What a value means, as a colour name. What a tone looks like stands in src/kit/ui/tones.css. */
export type Tone = "green" | "orange" | "red" | "blue" | "violet" | "neutral";

/** How one value of an enumeration is shown: its text and its tone. */
export interface Look {
  label: string;
  tone: Tone;
}

/** An enumeration's values in the order in which a filter offers them. */
export type Looks = Readonly<Record<string, Look>>;

/** Of a `boolean` or `switch` field that says whether a record counts. */
export const ACTIVE: Looks = {
  true: { label: words.active, tone: "green" },
  false: { label: words.inactive, tone: "neutral" },
};
