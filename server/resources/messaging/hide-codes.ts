/** A one-time password is four digits or more, perhaps in groups; the 10 of "valid for 10 minutes" is none. */
const CODE = /\p{Nd}(?:[\s.\-–]?\p{Nd}){3,}/gu;

/** A text with the one-time passwords in it made unreadable: they are for their recipient alone. */
export const hideCodes = (text: string): string => text.replaceAll(CODE, (code) => code.replaceAll(/\p{Nd}/gu, "•"));
