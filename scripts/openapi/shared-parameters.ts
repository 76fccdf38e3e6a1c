import type { Operation, Parameter } from "./shape";

/** So often a parameter is repeated before it stands apart. */
const OFTEN = 4;

/**
 * Takes out of the operations what many of them have alike, such as the page of a list, and answers it by name. Of those
 * that have a name in common, the most frequent one is shared.
 */
export function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const counts = new Map<string, number>();
  const own = operations.flatMap(({ parameters = [] }) => parameters.filter((one) => "name" in one));
  for (const text of own.map((one) => JSON.stringify(one))) counts.set(text, (counts.get(text) ?? 0) + 1);
  const shared = new Map<string, { text: string; parameter: Parameter }>();
  for (const [text, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    const parameter = JSON.parse(text) as Parameter;
    if (count >= OFTEN && !shared.has(parameter.name)) shared.set(parameter.name, { text, parameter });
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
