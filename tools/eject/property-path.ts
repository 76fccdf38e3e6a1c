/** Finds which property a declaration's function returns, so that a page can read the property directly. */

const PATH = Symbol("path");

type Recorder = Readonly<Record<string | symbol, unknown>>;

/** Creates a stand-in for the value at `path`. Reading a property calls `read` with the property's path. */
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
 * Undefined if the function computes a value or reads any other property.
 */
export function propertyPath(readValue: (row: never) => unknown): readonly string[] | undefined {
  const everything = (path: readonly string[]): Recorder => recorder(path, everything);
  const value = resultOf(readValue, everything([])) as Recorder | undefined;
  const path = value?.[PATH] as readonly string[] | undefined;
  if (!path || path.length === 0) return undefined;

  // Call the function again without the property. If it then reads another property, it has a fallback.
  const seen: string[] = [];
  const withoutIt = (read: readonly string[]): unknown => {
    seen.push(read.join("."));
    return read.join(".") === path.join(".") ? undefined : recorder(read, withoutIt);
  };
  const missing = resultOf(readValue, withoutIt([]) as Recorder);
  const expected = ["", ...path.map((_, index) => path.slice(0, index + 1).join("."))];
  return missing === undefined && seen.join() === expected.join() ? path : undefined;
}
