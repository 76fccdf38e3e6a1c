/** What Refine documents, and what it does here. docs/for-refine-developers.md lists these rows; each has a test. */
import { it } from "vitest";

interface Row {
  /** The hooks, props or providers, each in backticks. */
  of: string;
  /** How they are used. */
  used: string;
  /** "Works", or "Refused: " and the message's advice. */
  result: string;
}

export type Rows = Readonly<Record<string, Row>>;

/** Makes the test function of an area: each test is named after the row that it proves. */
export const behavioursOf =
  <R extends Rows>(rows: R) =>
  (name: keyof R & string, test: () => Promise<void> | void) =>
    it(`${name}: ${rows[name]?.result}`, test);
