import { lowerCaseNoun } from "../messages";

/** Texts of the edit conflict dialog. They are loaded when a conflict occurs. */
export const conflictMessages = {
  title: "Conflicting changes",
  explain: (thing: string) =>
    `Someone else changed this ${lowerCaseNoun(thing)} while you were typing. Nothing is saved yet, and nothing is lost. Choose a value for each field.`,
  same: (thing: string) =>
    `Someone else changed this ${lowerCaseNoun(thing)} while you were typing, but not the fields in this form. You can still save it.`,
  theirs: "Theirs",
  yours: "Yours",
  untouched: "You didn't change this.",
  saveAgain: "Save again",
} as const;
