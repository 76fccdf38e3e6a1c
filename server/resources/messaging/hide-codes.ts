/** Matches one-time passwords: four or more digits, possibly in groups, but not the 10 in "valid for 10 minutes". */
const CODE = /\p{Nd}(?:[\s.\-–]?\p{Nd}){3,}/gu;

/** Masks the one-time passwords in a text, because only the recipient may read them. */
export const hideCodes = (text: string): string => text.replaceAll(CODE, (code) => code.replaceAll(/\p{Nd}/gu, "•"));
