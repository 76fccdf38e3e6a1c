import { useSearchParams } from "react-router";
import { parsePage } from "./list-state";

/** Returns the page number from `?page=` and a setter, for lists without other state. */
export function usePageUrl(): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const setPage = (page: number) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set("page", String(page));
      return changed;
    });
  return [parsePage(params), setPage];
}
