import { FIRST_DAY } from "../../../providers/input/contract";
import { dayToTimestamp, formatCalendarDay, isCalendarDay, isValidDay, toIndianTime, toText } from "../format";
import { kindOf } from "../kinds/kinds";
import type { Control } from "./control";
import { DayInput } from "./day-input";
import { formMessages as words } from "./messages";

export const day: Control = {
  render: (_, props) => <DayInput {...props} />,
  empty: "",
  read: (value) => {
    const found = toIndianTime(value)?.format("YYYY-MM-DD");
    return found !== undefined && isValidDay(found) ? found : undefined;
  },
  /**
   * Sends a day if the record's value is a day, and otherwise the first or last moment of the day in India. Text that
   * is not a date is sent unchanged, so that the server rejects it.
   */
  toRequest: (typed, input, kept) => {
    if (typeof typed !== "string" || !typed) return null;
    if (isCalendarDay(kept) || !isValidDay(typed)) return typed;
    return dayToTimestamp(typed, kindOf(input).input?.endOfDay === true);
  },
  keepsUntouched: true,
  validate: (value, { label }) => (isValidDay(toText(value) ?? FIRST_DAY) ? undefined : words.notADate(label)),
  validatesOnBlur: true,
  describe: formatCalendarDay,
};
