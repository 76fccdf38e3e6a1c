/**
 * Reads the comments above tests that say what they cover.
 * `// Spec: users.columns` names a point of the specification.
 * `// Sends: GET /api/admin/users` names a documented call that the page under test sends.
 */

export interface TestMark {
  points: readonly string[];
  calls: readonly string[];
  /** The number, from 1, and the text of the line below the comments. */
  line: number;
  below: string;
}

const MARK = /^\s*\/\/ (Spec|Sends): (.+)$/;

/** Returns the marks in a test file. Consecutive comment lines form one mark. */
export function parseMarks(source: string): TestMark[] {
  const marks: TestMark[] = [];
  let points: string[] = [];
  let calls: string[] = [];
  for (const [index, below] of source.split("\n").entries()) {
    const [, kind, names] = MARK.exec(below) ?? [];
    if (names !== undefined) (kind === "Spec" ? points : calls).push(...names.split(/,\s*/));
    else if (points.length + calls.length > 0) {
      marks.push({ points, calls, line: index + 1, below });
      [points, calls] = [[], []];
    }
  }
  return marks;
}
