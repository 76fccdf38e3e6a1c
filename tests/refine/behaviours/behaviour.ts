/** Links the rows of the table in docs/for-refine-developers.md, each a behaviour of Refine, with their tests. */

interface Row {
  /** The hooks, props or providers, each in backticks. */
  of: string;
  /** How they are used. */
  used: string;
  /** Whether this works or is rejected, with the conditions or the message's advice. */
  result: string;
  /** Statuses of failed calls that the test causes. */
  fails?: readonly number[];
}

export type Rows = Readonly<Record<string, Row>>;

type Run = () => Promise<void> | void;

const runs = new Map<string, Run>();

/** Returns a function that defines the tests of an area, each under the name of its row. */
export const behavioursOf =
  <R extends Rows>(_rows: R) =>
  (name: keyof R & string, run: Run): void =>
    void runs.set(name, run);

/** Runs the test of a row. @throws Error if an assertion fails */
export async function runBehaviour(name: string): Promise<void> {
  const run = runs.get(name);
  if (!run) throw new Error(`There is no test of "${name}".`);
  await run();
}
