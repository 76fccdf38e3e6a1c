import { isBlank } from "../../../providers/input/contract";
import type { FormValues } from "../define/action";
import type { FormInput } from "../define/ready-action";

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && isBlank(value));

/** Returns whether a required input is empty. */
export const isIncomplete = (inputs: readonly FormInput[], values: FormValues) =>
  inputs.some(({ name, required }) => required && isMissing(values[name]));

/** Returns the error message that several inputs share, such as "Please fill in all required fields". */
export function findSharedMessage(inputs: readonly FormInput[]): string | undefined {
  const messages = inputs.flatMap(({ required }) => (typeof required === "string" ? [required] : []));
  return messages.find((message, index) => messages.indexOf(message) !== index);
}

/** Removes a shared error message from the inputs, because the form shows it once. The inputs stay required. */
export const withoutSharedMessage = (inputs: readonly FormInput[], shared: string | undefined) =>
  inputs.map((input) => (shared !== undefined && input.required === shared ? { ...input, required: true } : input));
