import { StarFilled } from "@ant-design/icons";
import { formatNumber } from "../format";
import { kitMessages as words } from "../messages";

const STARS = [1, 2, 3, 4, 5];

/** A rating as stars, read-only; spelled out next to them, or only for anyone who does not see them. */
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
