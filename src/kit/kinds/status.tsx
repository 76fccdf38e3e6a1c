import { toText } from "../format";
import { StatusTag } from "../ui/status-tag";
import type { Kind } from "./kind";

/** One value of an enumeration, or several. */
export const status: Kind = {
  show: (value, { valueLabels = {}, tone }) => {
    const fallbackTone = typeof tone === "string" ? tone : undefined;
    const toTag = (one: unknown) =>
      toText(one) && <StatusTag key={toText(one)} value={one} valueLabels={valueLabels} fallbackTone={fallbackTone} />;
    if (!Array.isArray(value)) return toTag(value);
    const tags = value.map(toTag).filter(Boolean);
    return tags.length > 0 ? <span className="inline">{tags}</span> : undefined;
  },
  input: { control: "select" },
  distinguishing: true,
};
