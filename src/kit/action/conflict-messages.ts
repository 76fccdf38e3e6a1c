import { inSentence } from "../messages";

/** Strings of the comparison with somebody else's change, which is loaded when there is one. */
export const conflictMessages = {
  title: "Changed meanwhile",
  explain: (thing: string) =>
    `Somebody else has changed this ${inSentence(thing)} while you were typing. Nothing of yours is saved yet, and nothing is lost. Choose for each field what it shall be.`,
  same: (thing: string) =>
    `Somebody else has changed this ${inSentence(thing)} while you were typing, but nothing that stands otherwise in your form. It can be saved.`,
  theirs: "Theirs",
  yours: "Yours",
  untouched: "You have not changed this.",
  saveAgain: "Save again",
} as const;
