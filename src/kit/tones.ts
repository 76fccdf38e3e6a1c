/** The one table of colours: what a value means is said by a tone, what a tone looks like stands in kit.css. */
export type Tone = "green" | "orange" | "red" | "blue" | "violet" | "neutral";

/** How one value of an enumeration is shown: its words and its tone. */
export interface Look {
  label: string;
  tone: Tone;
}

/** An enumeration's values in the order in which a filter offers them. */
export type Looks = Readonly<Record<string, Look>>;
