import { StarFilled } from "@ant-design/icons";
import { formatNumber } from "../format";
import { kitMessages as words } from "../messages";

const STARS = [1, 2, 3, 4, 5];

/** A rating as stars, which are only read; written out beside them, or for those alone who do not see them. */
export function Rating({ value, spelled = false }: { value: number; spelled?: boolean | undefined }) {
  const text = words.stars(formatNumber(value));
  return (
    <span className="rating" {...(spelled ? {} : { role: "img", "aria-label": text })}>
      {STARS.map((star) => (
        <StarFilled key={star} aria-hidden className={star <= Math.round(value) ? "star" : "no-star"} />
      ))}
      {spelled && <span className="rating-text">{text}</span>}
    </span>
  );
}
