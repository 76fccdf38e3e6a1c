import { formatMoneyOrDash } from "../../../src/kit/format";
import type { Analytics, ReturnFigures } from "../contract";
import { analyticsMessages as words } from "./messages";
import "./returns-panel.css";

const NAMES: readonly (keyof ReturnFigures)[] = ["gross", "returned", "net"];

/** Gross, returns and net of both periods. Renders nothing if the server sends none. */
export function ReturnsPanel({ returns }: Pick<Analytics, "returns">) {
  if (!returns) return null;
  return (
    <section className="panel" aria-labelledby="analytics-returns">
      <div className="panel-title sales-head">
        <h2 id="analytics-returns">{words.returns}</h2>
      </div>
      <div className="returns">
        <table aria-labelledby="analytics-returns">
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              <th scope="col">{words.thisPeriod}</th>
              <th scope="col">{words.previousPeriod}</th>
            </tr>
          </thead>
          <tbody>
            {NAMES.map((name) => (
              <tr key={name}>
                <th scope="row">{words.returnNames[name]}</th>
                <td>{formatMoneyOrDash(returns.current?.[name])}</td>
                <td>{formatMoneyOrDash(returns.previous?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="missing">{words.returnsScope}</p>
      </div>
    </section>
  );
}
