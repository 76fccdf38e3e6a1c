/**
 * The comments above tests that say what they show: `// Spec: users.columns`, a point of the specification, and
 * `// Sends: GET /api/admin/users`, a documented call that the test's page sends.
 */

export interface Mark {
  points: readonly string[];
  calls: readonly string[];
  /** The number, from 1, and the text of the line under the comments. */
  line: number;
  below: string;
}

const MARK = /^\s*\/\/ (Spec|Sends): (.+)$/;

/** The marks of a test file; those on lines one after the other are one. */
export function marksIn(source: string): Mark[] {
  const marks: Mark[] = [];
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
