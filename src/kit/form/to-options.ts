import type { FormInput } from "../define/ready-action";

/** Returns the value labels of an input as the options of a select. */
export const toOptions = ({ valueLabels = {} }: FormInput) =>
  Object.entries(valueLabels).map(([value, { label }]) => ({ value, label }));
