import { useOne, type HttpError } from "@refinedev/core";
import type { Lookup, Row } from "../define/field";
import { getReferenceId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import { toText } from "../format";
import type { Control } from "./control";
import { LookupSelect } from "./lookup-select";
import { text } from "./text-controls";
import { toOptions } from "./to-options";

/** Shows the name of a selected record. */
function RecordName({ lookup, id }: { lookup: Lookup; id: string }) {
  const { data } = useOne<Row, HttpError>({ resource: lookup.path, id, errorNotification: false }).query;
  return (data && getRecordTitle(lookup, data.data)) ?? id;
}

export const lookup: Control = {
  render: (input, props) =>
    input.lookup && <LookupSelect {...props} lookup={input.lookup} label={input.label} options={toOptions(input)} />,
  // Accepts the referenced record or only its id.
  read: (value) => getReferenceId(value) ?? toText(value),
  toRequest: text.toRequest,
  describe: (id, input) => input.lookup && <RecordName lookup={input.lookup} id={id} />,
};
