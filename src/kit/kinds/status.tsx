import { toText } from "../format";
import { StatusTag } from "../ui/status-tag";
import type { Kind } from "./kind";

/** A value of an enumeration. */
export const status: Kind = {
  show: (value, { looks = {}, tone }) =>
    toText(value) && (
      <StatusTag value={value} looks={looks} fallbackTone={typeof tone === "string" ? tone : undefined} />
    ),
  input: { control: "select" },
  distinguishing: true,
};

/** A list of short texts. */
export const chips: Kind = {
  show: (values) =>
    Array.isArray(values) && values.length > 0 ? (
      <span className="inline">
        {(values as readonly unknown[]).map((value) => (
          <StatusTag key={String(value)} value={value} looks={{}} />
        ))}
      </span>
    ) : undefined,
};
