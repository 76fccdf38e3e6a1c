import { useSearchParams } from "react-router";
import { readPage } from "./list-state";

/** The page of a list that has no other state, as `?page=` in the URL. */
export function usePageUrl(): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const setPage = (page: number) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set("page", String(page));
      return changed;
    });
  return [readPage(params), setPage];
}
