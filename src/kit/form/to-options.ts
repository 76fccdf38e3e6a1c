import type { FormInput } from "../define/ready-action";

/** Returns the looks of an input as options of a select. */
export const toOptions = ({ looks = {} }: FormInput) =>
  Object.entries(looks).map(([value, { label }]) => ({ value, label }));
