import { useState } from "react";
import { useRowSource } from "../../src/kit/data/use-row-source";
import { RecordList } from "../../src/kit/table/record-list";
import { ledgerMessages } from "./ledger-messages";
import { payoutMessages } from "./messages";
import { STATEMENT_COLUMNS, statementFields } from "./statement-fields";

const { lines: words } = ledgerMessages;

const PAGE_SIZE = 5;

interface LinesProps {
  /** Path of the call, below /api/admin. */
  path: string;
  filters?: readonly (readonly [name: string, value: string])[];
}

/** The lines that make up an amount, in pages, newest first. */
export function StatementLines({ path, filters = [] }: LinesProps) {
  const [page, setPage] = useState(1);
  const source = useRowSource(path, { page, size: PAGE_SIZE, filters });
  return (
    <RecordList
      name={payoutMessages.parts.statement}
      fields={statementFields}
      columns={STATEMENT_COLUMNS}
      source={source}
      texts={{ loading: words.loading, error: words.error, empty: words.empty }}
      paging={{ page, size: PAGE_SIZE, onPage: setPage }}
    />
  );
}
