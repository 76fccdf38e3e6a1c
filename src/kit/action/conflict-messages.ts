import { lowerCaseNoun } from "../messages";

/** Texts of the edit conflict dialog. They are loaded when a conflict occurs. */
export const conflictMessages = {
  title: "Conflicting changes",
  explain: (thing: string) =>
    `This ${lowerCaseNoun(thing)} was changed while you were typing. Your changes are not saved yet, but not lost. Choose a value for each field.`,
  same: (thing: string) =>
    `This ${lowerCaseNoun(thing)} was changed while you were typing. The saved values of the fields in this form are the same as yours. You can still save it.`,
  theirs: "Theirs",
  yours: "Yours",
  untouched: "You didn't change this.",
  saveAgain: "Save again",
} as const;
