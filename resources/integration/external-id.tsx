import { useCustom, type HttpError } from "@refinedev/core";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { CopyId } from "../../src/kit/ui/copy-id";
import { LoadError } from "../../src/kit/ui/load-state";
import type { ExternalIdResponse } from "./contract";
import { integrationMessages } from "./messages";
import { externalIdMessages as words } from "./part-messages";

/**
 * Shows the record's id in the shop's own system, or an error with a retry. Renders nothing while the id is loading, or
 * if the shop has not sent the record.
 */
export function ExternalId({ resource, row }: PartProps) {
  const { data, error, refetch } = useCustom<ExternalIdResponse, HttpError>({
    url: `${resource.path}/${encodeURIComponent(getRowId(row))}/external-id`,
    method: "get",
    errorNotification: false,
    // An external id never changes, so a change or the deletion of the record does not request it again.
    queryOptions: { staleTime: "static" },
  }).query;
  const id = toText(data?.data.externalId);
  const content = error ? (
    <LoadError text={words.error} error={error} onRetry={() => void refetch()} />
  ) : (
    id !== undefined && <CopyId id={id} copy={words.copy} />
  );
  if (!content) return null;
  return (
    <section className="record-section">
      <h2>{integrationMessages.externalId}</h2>
      {content}
    </section>
  );
}
