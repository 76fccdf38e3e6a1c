import { useCustom, type HttpError } from "@refinedev/core";
import type { AskedCard as Declared } from "./define-list";
import type { Lookup } from "./define-record";
import { FigureCard } from "./figure-card";
import { formatNumber, toNumber } from "./format";
import { kitMessages as words } from "./messages";
import { useLookup } from "./use-lookup";

interface FigureProps {
  title: string;
  figure: unknown;
  error: HttpError | null;
}

/** A figure of another call; one that could not be loaded says so and leaves the page as it is. */
function Figure({ title, figure, error }: FigureProps) {
  if (error) return <FigureCard title={title} value={words.missing} caption={words.notLoaded} />;
  const number = toNumber(figure);
  const value = figure === undefined ? undefined : number === undefined ? words.missing : formatNumber(number);
  return <FigureCard title={title} value={value} caption={words.scopes.all} />;
}

function LookupCard({ title, lookup }: { title: string; lookup: Lookup }) {
  const { data, error } = useLookup(lookup);
  return <Figure title={title} figure={data && (data.total ?? null)} error={error} />;
}

type Statistics = Extract<Declared["from"], { path: string }>;

function StatisticsCard({ title, from: { path, value } }: { title: string; from: Statistics }) {
  const { data, error } = useCustom<Record<string, unknown>, HttpError>({
    url: path,
    method: "get",
    errorNotification: false,
  }).query;
  return <Figure title={title} figure={data && (value(data.data) ?? null)} error={error} />;
}

/** A card whose figure comes from a call of its own, shared by all that ask for the same. */
export function AskedCard({ title, from }: Pick<Declared, "title" | "from">) {
  return "lookup" in from ? (
    <LookupCard title={title} lookup={from.lookup} />
  ) : (
    <StatisticsCard title={title} from={from} />
  );
}
