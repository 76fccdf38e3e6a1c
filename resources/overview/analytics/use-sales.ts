import { keys, useDataProvider, type HttpError } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { serverNow } from "../../../src/kit/server-time";
import type { Range } from "../contract";
import { getRangePeriods, type DayRange } from "./indian-range";
import { pairDays } from "./sales";

/**
 * Loads the sales of a range and of the equally long period before it, by Indian day. Both calls resolve together, so
 * the chart never mixes two ranges. `days` is undefined if the responses cannot be read.
 */
export function useSales(range: Range) {
  const provider = useDataProvider()();
  return useQuery<{ days: ReturnType<typeof pairDays> }, HttpError>({
    queryKey: keys().data().mutation("custom").params({ url: "analytics/sales", range }).get(),
    // Keep the previous range, faded, until the new one is loaded.
    placeholderData: keepPreviousData,
    queryFn: async (queryContext) => {
      const periods = getRangePeriods(range, serverNow());
      const ask = async (query: DayRange) => {
        const answer = await provider.custom?.({
          url: "analytics/sales",
          method: "get",
          query,
          meta: { queryContext },
        });
        return answer?.data;
      };
      const [current, previous] = await Promise.all([ask(periods.current), ask(periods.previous)]);
      return { days: pairDays(current, previous, periods) };
    },
  });
}
