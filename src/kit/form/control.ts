import type { ReactNode } from "react";
import type { FormValues } from "../define/action";
import type { FormInput } from "../define/ready-action";

/** The props that antd's Form.Item passes to a control. */
export interface ControlProps {
  id?: string;
  value?: never;
  onChange?: () => void;
}

/** How an input is edited: its component, and the conversions of its value. */
export interface Control {
  /** @param isNew whether the form creates a record */
  render: (input: FormInput, props: ControlProps, isNew: boolean) => ReactNode;
  /** The prop that holds the value. Defaults to `value`. */
  valueProp?: "checked";
  /** The control's value if the record has no value. */
  empty?: unknown;
  /** Converts a record's value to the control's value. Returns undefined if the value is unreadable. */
  read: (value: unknown) => unknown;
  /**
   * Converts the control's value for a request.
   *
   * @param kept the record's value, if an untouched input sends it back unchanged
   */
  toRequest: (typed: unknown, input: FormInput, kept: unknown) => unknown;
  /**
   * Returns further values of a request, by name.
   *
   * @param initial the control's value before the user edited it
   */
  toMoreRequestValues?: (typed: unknown, initial: unknown) => FormValues;
  /** An untouched input sends the record's value unchanged, because the control shows only a part of it. */
  keepsUntouched?: true;
  /** A required value needs visible characters. */
  needsVisibleText?: true;
  /** Returns the error message for a value. */
  validate?: (value: unknown, input: FormInput) => string | undefined;
  /** Validates on blur instead of on each change, because a value that is still being typed may be invalid. */
  validatesOnBlur?: true;
  /** Returns the text of one entry of a list. Defaults to the entry as text. */
  describeEntry?: (entry: unknown) => string | undefined;
  /** Renders the control's value for people. Defaults to its value label, or to the value as text. */
  describe?: (text: string, input: FormInput) => ReactNode;
}
