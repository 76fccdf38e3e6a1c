import CalendarOutlined from "@ant-design/icons-svg/es/asn/CalendarOutlined";
import { DatePicker, type DatePickerProps } from "antd";
import dayjs, { type Dayjs, type ManipulateType } from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import { createContext, useContext, useState, type ComponentProps, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { FIRST_DAY, isBlank, LAST_DAY, cleanPastedText } from "../../../providers/input/contract";
import { formatDay, toIndianTime, isValidDay } from "../format";
import { serverNow } from "../server-time";
import { Icon } from "../ui/icon";
import { formMessages as words } from "./messages";

dayjs.extend(customParseFormat);

const TYPED_FORMATS = ["D MMM YYYY", "D MMMM YYYY", "D M YYYY", "YYYY M DD"];

const toDay = (moment: Dayjs) => moment.format("YYYY-MM-DD");

/** Parses a typed date to YYYY-MM-DD. Returns any other text unchanged, so that the form can reject it. */
function readDay(typed: string): string {
  const text = cleanPastedText(typed)
    .toLowerCase()
    .replaceAll(/[\s,./-]+/g, " ")
    .replaceAll(/\b0(?=\d )/g, "")
    .replace(/[a-z]/, (letter) => letter.toUpperCase());
  const day = TYPED_FORMATS.map((format) => toDay(dayjs(text, format, true))).find(isValidDay);
  return day ?? (isBlank(typed) ? "" : typed);
}

/** How far a key moves the selected day while the calendar is open. */
const STEPS: Readonly<Record<string, readonly [number, ManipulateType]>> = {
  ArrowLeft: [-1, "day"],
  ArrowRight: [1, "day"],
  ArrowUp: [-1, "week"],
  ArrowDown: [1, "week"],
  PageUp: [-1, "month"],
  PageDown: [1, "month"],
};

interface TextField {
  text: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const TextFieldContext = createContext<TextField | undefined>(undefined);

/** Replaces the picker's text field, which discards text that is not a date. */
function DayText(props: ComponentProps<"input">) {
  const field = useContext(TextFieldContext);
  return (
    <input
      {...props}
      aria-invalid={props["aria-invalid"] || undefined}
      value={field?.text}
      onChange={({ target }) => field?.onType(target.value)}
      onKeyDown={field?.onKeyDown}
    />
  );
}

const COMPONENTS = { input: DayText };
const MIN_DATE = dayjs(FIRST_DAY);
const MAX_DATE = dayjs(LAST_DAY);

type PickerProps = Pick<DatePickerProps, "id" | "disabled" | "status" | "onBlur" | "aria-invalid" | "aria-describedby">;

interface DayInputProps extends PickerProps {
  /** YYYY-MM-DD, empty, or text that is not a date. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A date input with a calendar. Text that is not a date stays in the field. */
export function DayInput({ value = "", onChange, ...props }: DayInputProps) {
  const [open, setOpen] = useState(false);
  const day = isValidDay(value) ? dayjs(value) : undefined;

  const move = ([amount, unit]: readonly [number, ManipulateType]) => {
    const next = toDay(day ? day.add(amount, unit) : (toIndianTime(serverNow()) ?? dayjs()));
    if (isValidDay(next)) onChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const step = STEPS[key];
    if (ctrlKey || metaKey || shiftKey) return;
    if (open && (key === "Escape" || key === "Enter")) setOpen(false);
    else if (!open && key === "ArrowDown") setOpen(true);
    else if (open && step && !altKey) move(step);
    else return;
    event.preventDefault();
    // Escape closes the calendar before it closes a dialog.
    event.stopPropagation();
  };
  const onType = (text: string) => {
    // When the calendar closes, the picker submits the day that it knows. The new day must be set first.
    flushSync(() => onChange?.(readDay(text)));
    setOpen(false);
  };

  return (
    <TextFieldContext value={{ text: day ? formatDay(day) : value, onType, onKeyDown }}>
      <DatePicker
        {...props}
        value={day ?? null}
        format="D MMM YYYY"
        placeholder={words.dayExample}
        minDate={MIN_DATE}
        maxDate={MAX_DATE}
        allowClear={false}
        showNow={false}
        suffixIcon={<Icon of={CalendarOutlined} />}
        components={COMPONENTS}
        open={open}
        onOpenChange={setOpen}
        onChange={(chosen) => onChange?.(toDay(chosen))}
      />
    </TextFieldContext>
  );
}
