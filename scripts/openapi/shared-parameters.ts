import type { Operation, Parameter } from "./shape";

/** A parameter with at least this many uses becomes a shared component. */
const MIN_USES = 4;

/**
 * Moves parameters that many operations share, such as the page of a list, into components. If different parameters
 * have the same name, only the most frequent one is shared.
 *
 * @returns the shared parameters by name
 */
export function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const counts = new Map<string, number>();
  const inline = operations.flatMap(({ parameters = [] }) => parameters.filter((one) => "name" in one));
  for (const text of inline.map((one) => JSON.stringify(one))) counts.set(text, (counts.get(text) ?? 0) + 1);
  const shared = new Map<string, { text: string; parameter: Parameter }>();
  for (const [text, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    const parameter = JSON.parse(text) as Parameter;
    if (count >= MIN_USES && !shared.has(parameter.name)) shared.set(parameter.name, { text, parameter });
  }
  for (const operation of operations) {
    operation.parameters &&= operation.parameters.map((one) =>
      "name" in one && shared.get(one.name)?.text === JSON.stringify(one)
        ? { $ref: `#/components/parameters/${one.name}` }
        : one,
    );
  }
  return Object.fromEntries([...shared].map(([name, { parameter }]) => [name, parameter] as const).sort());
}
