/** Reads the tasks of the Help page from the documentation. */

/** A task: a section of docs/for-administrators.md or docs/for-auditors.md. */
export interface HelpTask {
  /** The anchor of the heading, such as "refund-an-order" for "Refund an order". */
  id: string;
  title: string;
  /** The steps, in Markdown. */
  text: string;
}

/** The tasks of one document, with its heading. */
export interface TaskGroup {
  title: string;
  tasks: readonly HelpTask[];
}

/** Returns the anchor that GitHub gives to a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

function toTask(section: string): HelpTask {
  const [title = "", ...lines] = section.split("\n");
  return { id: toAnchor(title), title, text: lines.join("\n").trim() };
}

/** Splits a document into its title and one task per heading of the second level. */
export function readTasks(markdown: string): TaskGroup {
  const [introduction = "", ...sections] = markdown.split(/^## /m);
  return { title: /^# (.+)$/m.exec(introduction)?.[1] ?? "", tasks: sections.map(toTask) };
}

/** Whether every searched word occurs in the title or the steps of a task. */
export function matchesWords({ title, text }: HelpTask, search: string): boolean {
  const content = `${title} ${text.replaceAll(/[*`]/g, "").replaceAll(/\s+/g, " ")}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word));
}
