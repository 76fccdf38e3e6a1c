import { useCustom, type HttpError } from "@refinedev/core";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { SearchBox } from "../../src/kit/list/search-box";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { Page } from "../../src/kit/ui/page";
import { TabList } from "../../src/kit/ui/tab-list";
import { CallEntry } from "./call-entry";
import type { OpenApiDocument } from "./contract";
import { apiDocsMessages as words } from "./messages";
import { listCalls, matchesSearch, type ListedCall } from "./read-document";
import "./api-docs.css";

const PANEL = "api-calls";

const KINDS = ["all", "documented", "additional"] as const;
type Kind = (typeof KINDS)[number];

const KIND_FILTERS: Record<Kind, (call: ListedCall) => boolean> = {
  all: () => true,
  documented: ({ isAdditional }) => !isAdditional,
  additional: ({ isAdditional }) => isAdditional,
};

/** Lists the server's API calls by area, from its OpenAPI document, with a search and a filter by kind. */
export function ApiDocsPage() {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const kind = KINDS.find((one) => one === params.get("kind")) ?? "all";
  const { query } = useCustom<OpenApiDocument, HttpError>({
    url: "openapi",
    method: "get",
    errorNotification: false,
    // The document changes only with a new version of the server.
    queryOptions: { staleTime: Infinity },
  });
  const document = query.data?.data;
  const allCalls = useMemo(() => (document ? listCalls(document) : []), [document]);
  const shownCalls = allCalls.filter((call) => KIND_FILTERS[kind](call) && matchesSearch(call, search));
  const areas = [...new Set(shownCalls.map(({ area }) => area))];

  const narrow = (name: string, value: string) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true },
    );

  const content = () => {
    if (query.error) return <LoadError text={words.failed} error={query.error} onRetry={() => void query.refetch()} />;
    if (!document) return <LoadingText text={words.loading} />;
    if (allCalls.length === 0) return <p className="load-state">{words.unreadable}</p>;
    return (
      <>
        <p role="status" className="api-count">
          {shownCalls.length > 0 ? words.count(shownCalls.length) : words.none}
        </p>
        {areas.map((name) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {shownCalls
              .filter(({ area }) => area === name)
              .map((call) => (
                <CallEntry key={call.id} call={call} document={document} />
              ))}
          </section>
        ))}
      </>
    );
  };
  return (
    <Page title={words.title}>
      <p className="api-intro">{words.intro}</p>
      <SearchBox key={search} label={words.search} value={search} onSearch={(value) => narrow("search", value)} />
      <TabList
        name={words.kindsName}
        tabs={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        current={kind}
        panelId={PANEL}
        onChange={(value) => narrow("kind", value === "all" ? "" : value)}
      />
      <div id={PANEL} role="tabpanel" aria-label={words.kinds[kind]} className="panel padded api-calls">
        {content()}
      </div>
    </Page>
  );
}
