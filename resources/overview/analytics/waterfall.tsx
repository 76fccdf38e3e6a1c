import { formatMoney } from "../../../src/kit/format";
import { analyticsMessages } from "./messages";
import { formatStep, type WaterfallRow } from "./revenue-change";
import { revenueChangeMessages as words } from "./revenue-change-messages";
import "./waterfall.css";

const isTotal = ({ name }: WaterfallRow) => name === "previous" || name === "current";

function getTone(row: WaterfallRow): string {
  if (isTotal(row)) return "total";
  return row.amount < 0 ? "down" : "up";
}

/** The steps from the previous to the current revenue, as a table with a bar in each row. */
export function Waterfall({ rows }: { rows: readonly WaterfallRow[] }) {
  const ends = rows.flatMap(({ from, to }) => [from, to]);
  const lowest = Math.min(0, ...ends);
  const range = Math.max(...ends) - lowest || 1;
  const toPercent = (rupees: number) => `${(rupees / range) * 100}%`;
  return (
    // Large amounts do not fit on a phone, so the table must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="waterfall-scroll" role="region" aria-label={words.waterfall} tabIndex={0}>
      <table className="waterfall" aria-label={words.waterfall}>
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            <th scope="col">{analyticsMessages.previousPeriod}</th>
            <th scope="col">{analyticsMessages.thisPeriod}</th>
            <th scope="col">{words.effect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={isTotal(row) ? "waterfall-total" : undefined}>
              <th scope="row">{words.parts[row.name]}</th>
              <td>{row.before}</td>
              <td>{row.now}</td>
              <td>
                {isTotal(row) ? formatMoney(row.amount) : formatStep(row.amount)}
                <span className="waterfall-track" aria-hidden="true">
                  <span
                    className={`waterfall-bar waterfall-${getTone(row)}`}
                    style={{
                      left: toPercent(Math.min(row.from, row.to) - lowest),
                      width: toPercent(Math.abs(row.to - row.from)),
                    }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
