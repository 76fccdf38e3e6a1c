import type { RouterProvider } from "@refinedev/core";
import reactRouter from "@refinedev/react-router";
import { useCallback } from "react";
import { useLocation } from "react-router";

type GoConfig = Parameters<ReturnType<NonNullable<RouterProvider["go"]>>>[0];

const rootKeyOf = (name: string) => name.split("[", 1)[0] ?? name;

/** Flattens a nested value into query parameters such as `filters[0][field]`. */
function flattenEntries(name: string, value: unknown): [name: string, value: string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, inner]) => flattenEntries(`${name}[${key}]`, inner));
  return [[name, `${value as string | number | boolean}`]];
}

/**
 * Builds a query string in which each key of `query` replaces the same key of `kept`. An undefined value removes the
 * key.
 */
export function writeQuery(kept: string, query: Record<string, unknown> = {}): string {
  const params = new URLSearchParams(kept);
  const replaced = new Set(Object.keys(query));
  for (const name of [...params.keys()]) if (replaced.has(rootKeyOf(name))) params.delete(name);
  // Converts dates to strings.
  const plain = JSON.parse(JSON.stringify(query)) as Record<string, unknown>;
  for (const [key, value] of Object.entries(plain))
    for (const [name, text] of flattenEntries(key, value)) params.append(name, text);
  const text = params.toString().replaceAll("%5B", "[").replaceAll("%5D", "]");
  return text && `?${text}`;
}

/**
 * Implements Refine's `go` with encoded values. @refinedev/react-router writes them unencoded, so an `&` would cut a
 * value off.
 */
export function useGo() {
  const { search } = useLocation();
  const go = (reactRouter.go as NonNullable<RouterProvider["go"]>)();
  return useCallback(
    ({ to = "", query, options, ...config }: GoConfig) =>
      go({
        ...config,
        to: `${to}${writeQuery(options?.keepQuery ? search : "", query)}`,
        options: { keepHash: options?.keepHash },
      }),
    [go, search],
  );
}
