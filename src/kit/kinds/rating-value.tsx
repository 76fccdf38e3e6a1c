import { StarFilled } from "@ant-design/icons";
import { kitMessages as words } from "../messages";
import { formatNumber } from "../numbers";

const STARS = [1, 2, 3, 4, 5];

/** Shows a read-only rating as stars. The text next to it is optional, but screen readers always get it. */
export function Rating({ value, withText = false }: { value: number; withText?: boolean }) {
  const text = words.stars(formatNumber(value));
  return (
    <span className="rating" {...(withText ? {} : { role: "img", "aria-label": text })}>
      {STARS.map((star) => (
        <StarFilled key={star} aria-hidden className={star <= Math.round(value) ? "star" : "no-star"} />
      ))}
      {withText && <span className="rating-text">{text}</span>}
    </span>
  );
}
