import { formatCount } from "../../kit/numbers";

/** Texts around the tasks of the Help page. The tasks themselves are in docs/. */
export const taskMessages = {
  find: "Find a task",
  count: (tasks: number) => formatCount(tasks, "task"),
  none: "No matching tasks. Try another word.",
  link: "Link to this task",
} as const;
