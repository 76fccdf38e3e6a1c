import { DownloadOutlined, LoadingOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { useDataProvider, type HttpError } from "@refinedev/core";
import { exportFileName } from "../../providers/export/contract";
import { readAll } from "../../src/kit/data/read-all";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId, readField } from "../../src/kit/define/row";
import { formatDay, formatMoneyOrDash, toIndianTime, toText } from "../../src/kit/format";
import { saveBlob } from "../../src/kit/file/save-file";
import { serverNow } from "../../src/kit/server-time";
import { useFailureToast } from "../../src/kit/ui/use-failure-toast";
import type { Payout, StatementLine } from "./contract";
import { StatementLines } from "./statement-lines";
import { ledgerMessages as words } from "./ledger-messages";
import { payoutMessages } from "./messages";
import { formatPeriod } from "./period";
import { statementFields } from "./statement-fields";
import "./payouts.css";

const AMOUNTS = ["sale", "commission", "commissionGst", "tcs", "tds", "amount"] as const;

/** Columns of the CSV file, one value each. */
const FILE_COLUMNS = ["at", "what", "note", "carriedOver", ...AMOUNTS];

const TEXTS = ["what", "note", "carriedOver"] as const;

/** The whole statement, for print only. The screen shows it in pages. */
function PrintedStatement({ payout, lines }: { payout: Payout; lines: readonly StatementLine[] }) {
  const shop = toText(payout.vendor?.shopName) ?? "";
  const texts = (line: StatementLine) =>
    TEXTS.flatMap((name) => toText(readField(name, statementFields[name] ?? {}, line)) ?? []);
  const day = (at: unknown) => {
    const moment = toIndianTime(at);
    return moment && formatDay(moment);
  };
  return (
    <table className="on-paper">
      <caption>{words.statementOf(shop, formatPeriod(payout.periodStart, payout.periodEnd) ?? "")}</caption>
      <thead>
        <tr>
          <th scope="col">{words.lines.at}</th>
          <th scope="col">{words.lines.what}</th>
          {AMOUNTS.map((name) => (
            <th key={name} scope="col">
              {words.lines[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={getRowId(line)}>
            <td>{day(line.at)}</td>
            <td>{texts(line).join(", ")}</td>
            {AMOUNTS.map((name) => (
              <td key={name}>{formatMoneyOrDash(line[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The lines of a payout in pages, with buttons to print or download all of them. */
export function PayoutStatement({ row }: PartProps) {
  const path = `payouts/${encodeURIComponent(getRowId(row))}/lines`;
  const provider = useDataProvider()();
  const showFailure = useFailureToast();
  const [linesToPrint, setLinesToPrint] = useState<readonly StatementLine[]>();
  const [busy, setBusy] = useState<"print" | "csv">();
  useEffect(() => {
    if (linesToPrint) window.print();
  }, [linesToPrint]);
  const loadAll = async (purpose: "print" | "csv", use: (lines: readonly StatementLine[]) => unknown) => {
    setBusy(purpose);
    await readAll<StatementLine>(provider, { path })
      .then(use)
      .catch((error: HttpError) => showFailure(error, words.lines.error));
    setBusy(undefined);
  };
  const save = async (lines: readonly StatementLine[]) => {
    // Load the code that creates the file only when it is needed.
    const { rowsToCsv } = await import("../../src/kit/file/page-file");
    const file = rowsToCsv({ idTitle: words.lines.id, fields: statementFields, names: FILE_COLUMNS }, lines);
    saveBlob([file], exportFileName("statement", new Date(serverNow()), getRowId(row).slice(-6)));
  };
  const spin = (purpose: typeof busy) => busy === purpose && { icon: <LoadingOutlined aria-hidden /> };
  return (
    <section className="panel related statement">
      <h2 className="panel-title">
        {payoutMessages.parts.statement}
        <span className="inline">
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            loading={spin("csv")}
            disabled={busy !== undefined}
            onClick={() => void loadAll("csv", save)}
          >
            {words.csv}
          </Button>
          <Button
            size="small"
            icon={<PrinterOutlined aria-hidden />}
            loading={spin("print")}
            disabled={busy !== undefined}
            onClick={() => void loadAll("print", setLinesToPrint)}
          >
            {words.print}
          </Button>
        </span>
      </h2>
      <StatementLines path={path} />
      {linesToPrint && <PrintedStatement payout={row as Payout} lines={linesToPrint} />}
    </section>
  );
}
