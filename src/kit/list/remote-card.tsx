import { useCustom, type HttpError } from "@refinedev/core";
import { useLookup } from "../data/use-lookup";
import type { Lookup } from "../define/field";
import type { Card } from "../define/list";
import { parseNumber } from "../format";
import { kitMessages as words } from "../messages";
import { StatCard } from "../ui/stat-card";

interface FigureProps {
  title: string;
  figure: unknown;
  /** The server stopped counting at the figure. */
  isMinimum?: boolean | undefined;
  error: HttpError | null;
  format: (value: number) => string;
  /** The records that the figure counts, relative to the list below it. */
  scope: keyof typeof words.scopes;
}

/** Shows a figure of another call. If the call fails, only this card shows an error. */
function Figure({ title, figure, isMinimum, error, format, scope }: FigureProps) {
  if (error) return <StatCard title={title} value={words.missing} caption={words.notLoaded} />;
  const number = parseNumber(figure);
  const value =
    figure === undefined
      ? undefined
      : number === undefined
        ? words.missing
        : `${format(number)}${isMinimum ? "+" : ""}`;
  return <StatCard title={title} value={value} caption={words.scopes[scope]} hint={words.scopeHints[scope]} />;
}

interface CardProps extends Pick<FigureProps, "title" | "format" | "scope"> {
  from: NonNullable<Card<never>["from"]>;
}

function LookupCard({ lookup, ...figure }: Omit<CardProps, "from"> & { lookup: Lookup }) {
  const { data, error } = useLookup(lookup);
  return <Figure {...figure} figure={data && (data.total ?? null)} isMinimum={data?.totalIsMinimum} error={error} />;
}

interface StatisticsProps extends Omit<CardProps, "from"> {
  path: string;
  property: string;
}

function StatisticsCard({ path, property, ...figure }: StatisticsProps) {
  const { data, error } = useCustom<Record<string, unknown>, HttpError>({
    url: path,
    method: "get",
    errorNotification: false,
  }).query;
  return <Figure {...figure} figure={data && (data.data[property] ?? null)} error={error} />;
}

/** A card whose figure comes from another call. Cards and filters with the same call share the request. */
export function RemoteCard({ from, ...figure }: CardProps) {
  if ("path" in from) return <LookupCard {...figure} lookup={from} />;
  const [path, property] = from;
  return <StatisticsCard {...figure} path={path} property={property} />;
}
