import { formatMoneyShort, parseNumber } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import { useSession } from "../../src/kit/data/use-session";
import { getPermission } from "../../src/kit/define/actions-of";
import { formatNumber } from "../../src/kit/numbers";
import type { Stats } from "./contract";
import { dashboardMessages as words } from "./messages";

/** Formatters of the figures, in the order of the cards. */
const FIGURES: Record<keyof Stats, (value: number) => string> = {
  totalRevenue: formatMoneyShort,
  totalOrders: formatNumber,
  totalUsers: formatNumber,
  totalVendors: formatNumber,
  totalProducts: formatNumber,
  averageRating: (rating) => formatNumber(rating, 1),
};

export const FIGURE_NAMES = Object.keys(FIGURES) as (keyof Stats)[];

/** Formats one of the six figures for its card; undefined while loading. */
export function formatFigure(stats: Stats | undefined, name: keyof Stats): string | undefined {
  if (!stats) return undefined;
  const value = parseNumber(stats[name]);
  return value === undefined ? kitMessages.missing : FIGURES[name](value);
}

/** Returns what a figure counts, if the backend guarantees it. */
export function useFigureHints(): (name: keyof Stats) => string | undefined {
  const { offers } = useSession();
  return (name) => (offers("stats.scope") ? words.counts[name] : undefined);
}

/** The page that each figure links to. */
const PAGES: Record<keyof Stats, string> = {
  totalRevenue: "analytics",
  totalOrders: "orders",
  totalUsers: "users",
  totalVendors: "vendors",
  totalProducts: "products",
  averageRating: "reviews",
};

/** Returns the path of a figure's page, if the person may open it and the backend guarantees what the figure counts. */
export function useFigurePaths(): (name: keyof Stats) => string | undefined {
  const { allows, offers } = useSession();
  return (name) => {
    const page = PAGES[name];
    return offers("stats.scope") && allows(getPermission({ name: page }, "list")) ? `/${page}` : undefined;
  };
}
