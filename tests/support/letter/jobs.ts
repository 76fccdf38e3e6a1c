import { JOB_STATES, type ServerJob } from "../../../resources/jobs/contract";
import { daysAgo, pickByIndex } from "./values";

/** Returns a background job. */
export const serverJob = (index: number): ServerJob => ({
  id: `job-${index + 1}`,
  name: `Job ${index + 1}`,
  purpose: `Does task ${index + 1}.`,
  state: pickByIndex(JOB_STATES, index),
  everySeconds: pickByIndex([30, 300], index),
  succeededAt: daysAgo(index + 1),
  failures: index,
  ...(index > 1 && { failedAt: daysAgo(index) }),
  nextAt: daysAgo(-1),
});
