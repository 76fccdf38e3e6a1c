import type { FormValues } from "../define/action";
import type { Row } from "../define/field";
import type { FormInput } from "../define/ready-action";
import { formatValue } from "../kinds/key-values";
import { isMissing } from "../read-value";
import { controlOf } from "./controls";
import { formMessages as words } from "./messages";

/** Returns whether a form with these values shows an input. */
export const isInputShown = ({ shownIf }: FormInput, values: FormValues): boolean =>
  shownIf === undefined || values[shownIf] === true;

function toInputValue(input: FormInput, value: unknown): unknown {
  const { empty, read } = controlOf(input);
  return isMissing(value) ? empty : read(value);
}

const isUnreadable = (input: FormInput, value: unknown) =>
  !isMissing(value) && controlOf(input).read(value) === undefined;

/** Returns a form's initial values: the record's values, or the declared defaults for a new record. */
export function getInitialValues(inputs: readonly FormInput[], row: Row | undefined): FormValues {
  return Object.fromEntries(
    inputs.map((input) => {
      if (row && input.value) return [input.name, toInputValue(input, input.value(row))];
      return [input.name, input.initial === undefined ? undefined : toInputValue(input, input.initial)];
    }),
  );
}

/**
 * Returns the values that are sent back unchanged unless the user edits them: unreadable values, and values of which
 * the input shows only a part.
 */
export function getUnchangedValues(inputs: readonly FormInput[], row: Row | undefined): FormValues {
  return Object.fromEntries(
    inputs.flatMap((input): [string, unknown][] => {
      const value = row && input.value?.(row);
      const isKept = !isMissing(value) && (controlOf(input).keepsUntouched || isUnreadable(input, value));
      return isKept ? [[input.name, value]] : [];
    }),
  );
}

const MAX_SHOWN = 200;

/** Returns an unreadable value as text. */
export const unreadableText = (input: FormInput, value: unknown): string | undefined =>
  isUnreadable(input, value) ? formatValue(value).slice(0, MAX_SHOWN) : undefined;

/** Adds a warning to inputs whose saved value is unreadable. Such an input is not required. */
export const warnAboutUnreadable = (inputs: readonly FormInput[], kept: FormValues): FormInput[] =>
  inputs.map((input) => {
    const text = unreadableText(input, kept[input.name]);
    return text === undefined ? input : { ...input, required: false, warning: words.unread(text) };
  });

/** Adds a warning to switches without a value in the record, because a form can't show them as neither on nor off. */
export const warnAboutUnset = (inputs: readonly FormInput[], row: Row | undefined): FormInput[] =>
  inputs.map((input) => {
    const isUnset = row && input.value && controlOf(input).empty === false && isMissing(input.value(row));
    return isUnset ? { ...input, warning: words.unset } : input;
  });

/** Returns whether two input values differ. */
export const valuesDiffer = (a: unknown, b: unknown) => JSON.stringify(a ?? "") !== JSON.stringify(b ?? "");

/** The initial values of a form, and the original values to send back if an input is unchanged. */
export interface FormStart {
  values: FormValues;
  kept: FormValues;
}

const EMPTY_START: FormStart = { values: {}, kept: {} };

/** Converts all inputs to the values of a request. */
export const toRequestValues = (
  inputs: readonly FormInput[],
  typed: FormValues,
  { values, kept }: FormStart = EMPTY_START,
): FormValues =>
  Object.fromEntries(
    inputs.flatMap((input): [string, unknown][] => {
      const { name } = input;
      if (name in kept && !valuesDiffer(typed[name], values[name])) return [[name, kept[name]]];
      const { toRequest, toMoreRequestValues } = controlOf(input);
      const more = toMoreRequestValues?.(typed[name], values[name]) ?? {};
      return [[name, toRequest(typed[name], input, kept[name])], ...Object.entries(more)];
    }),
  );
