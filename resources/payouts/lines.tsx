import { useState } from "react";
import { useSource } from "../../src/kit/data/use-source";
import { RecordList } from "../../src/kit/table/record-list";
import { ledgerMessages } from "./ledger-messages";
import { payoutMessages } from "./messages";
import { STATEMENT_COLUMNS, statementFields } from "./statement-fields";

const { lines: words } = ledgerMessages;

const SIZE = 5;

interface LinesProps {
  /** The call that answers them, below /api/admin. */
  path: string;
  filters?: readonly (readonly [name: string, value: string])[];
}

/** What an amount is made of, line by line, newest first. */
export function Lines({ path, filters = [] }: LinesProps) {
  const [page, setPage] = useState(1);
  const source = useSource(path, { page, size: SIZE, filters });
  return (
    <RecordList
      name={payoutMessages.parts.statement}
      fields={statementFields}
      columns={STATEMENT_COLUMNS}
      source={source}
      texts={{ loading: words.loading, error: words.error, empty: words.empty }}
      paging={{ page, size: SIZE, onPage: setPage }}
    />
  );
}
