/** Asks the user whether to discard unsaved changes, and runs the callback if so. */
type LeaveQuestion = (leave: () => void) => void;

/** The questions of open forms with unsaved changes. The newest is last. */
const questions: LeaveQuestion[] = [];

/** Adds the question of a form. Returns a function that removes it. */
export function addLeaveQuestion(question: LeaveQuestion): () => void {
  questions.push(question);
  return () => void questions.splice(questions.indexOf(question), 1);
}

/**
 * Runs a callback that leaves the page or replaces the open dialog. If a form has unsaved changes, the user has to
 * confirm it first. Links do not need it: `useUnsavedChangesGuard` intercepts clicks on them.
 */
export function leavePage(leave: () => void): void {
  const ask = questions.at(-1);
  if (ask) ask(leave);
  else leave();
}
