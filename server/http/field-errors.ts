/** Describes the validation problems of a request. The size of the description is limited. */
import type { z } from "zod";
import { humanizeFieldPath } from "../../providers/errors/contract";
import { formatCount, pluralize, truncate } from "../base/text";

const MAX_PROBLEMS = 20;
/** Limit for the JSON of `errors` and the message together. The whole response stays below 4 KiB. */
const MAX_BYTES = 3_800;
/** Limits for the name of a field and for one problem, in characters. */
const MAX_NAME = 100;
const MAX_PROBLEM = 500;

interface FieldErrors {
  /** The problems of each field. */
  errors: Record<string, string[]>;
  /** All problems as sentences: "Reason is required. Email 3 must be text." */
  message: string;
}

/**
 * Lists the first 20 problems, or fewer if they are long, and counts the rest. Each problem is a predicate of its
 * field.
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // Has no prototype, because a field may be named "toString".
  const errors = Object.create(null) as Record<string, string[]>;
  let listed = 0;
  let bytes = 0;
  for (const [field, problem] of problemsOf(issues)) {
    bytes += sizeOf(field) + sizeOf(problem) + sizeOf(sentence(field, [problem]));
    if (listed === MAX_PROBLEMS || bytes > MAX_BYTES) break;
    (errors[field] ??= []).push(problem);
    listed += 1;
  }
  const sentences = Object.entries(errors).map(([field, problems]) => sentence(field, problems));
  const rest = countProblems(issues) - listed;
  if (rest > 0) sentences.push(`There ${pluralize(rest, "is", "are")} ${formatCount(rest, "more problem")}.`);
  return { errors, message: sentences.join(" ") };
}

function* problemsOf(issues: readonly z.core.$ZodIssue[]): Generator<[field: string, problem: string]> {
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) yield [truncate(key, MAX_NAME), "is not a field of this request"];
    } else {
      yield [truncate(issue.path.join("."), MAX_NAME), truncate(issue.message, MAX_PROBLEM)];
    }
  }
}

const countProblems = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);

const sentence = (field: string, problems: readonly string[]): string =>
  `${field ? humanizeFieldPath(field) : "The body"} ${problems.join(" and ")}.`;

/** Returns the size of a text in JSON, with its punctuation. */
const sizeOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) + 2;
