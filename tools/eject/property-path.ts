/** Reads from a declaration's functions which property they return, so that a page can name the property itself. */

const PATH = Symbol("path");

type Recorder = Readonly<Record<string | symbol, unknown>>;

/** Stands for a record: each property is recorded, and those of it again. */
function recorder(path: readonly string[], read: (path: readonly string[]) => unknown): Recorder {
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === PATH) return path;
        return typeof name === "string" ? read([...path, name]) : undefined;
      },
    },
  );
}

function resultOf(readValue: (row: never) => unknown, row: Recorder): unknown {
  try {
    return readValue(row as never);
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of the property that a function returns, such as ["user", "name"] for `({ user }) => user?.name`.
 * Undefined when the function computes something, or looks at more than this property.
 */
export function propertyPath(readValue: (row: never) => unknown): readonly string[] | undefined {
  const everything = (path: readonly string[]): Recorder => recorder(path, everything);
  const value = resultOf(readValue, everything([])) as Recorder | undefined;
  const path = value?.[PATH] as readonly string[] | undefined;
  if (!path || path.length === 0) return undefined;

  // The same without this property: a function that then looks elsewhere has a second choice.
  const seen: string[] = [];
  const withoutIt = (read: readonly string[]): unknown => {
    seen.push(read.join("."));
    return read.join(".") === path.join(".") ? undefined : recorder(read, withoutIt);
  };
  const missing = resultOf(readValue, withoutIt([]) as Recorder);
  const expected = ["", ...path.map((_, index) => path.slice(0, index + 1).join("."))];
  return missing === undefined && seen.join() === expected.join() ? path : undefined;
}
