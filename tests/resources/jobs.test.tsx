/** The job pages, against the letter backend. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { jobs } from "../../resources/jobs/resource";
import { JOB_ROUTES } from "../kit/support/faults/features";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { columnsOf } from "./support/texts-of";

const letter = await startLetterBackendForFile();
beforeEach(() => JOB_ROUTES.forEach(letter.offer));

it("shows each job's state, schedule and failures in the list", async () => {
  expect(columnsOf(jobs)).toEqual(["Job", "State", "Every", "Last success", "Next", "Failures"]);
  renderKit({ at: "/jobs", resources: [jobs] });
  const list = within(await screen.findByRole("table", { name: "Jobs Management" }));
  for (const text of ["On time", "Running", "Failed", "Overdue", "Does task 1."]) list.getByText(text);
  expect(list.getAllByText("30 s")).toHaveLength(2);
  expect(list.getAllByText("5 min")).toHaveLength(2);
});

it("asks before Run now and sends the request", async () => {
  renderKit({ at: "/jobs/show/job-1", resources: [jobs] });
  fireEvent.click(await screen.findByRole("button", { name: "Run now" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Run now" }));
  dialog.getByText("Job 1 starts now. Its schedule stays the same.");
  fireEvent.click(dialog.getByRole("button", { name: "Run now" }));
  await waitFor(() => expect(letter.callsTo("POST", "/api/admin/jobs/job-1/run")).toHaveLength(1));
  await screen.findByText("Job started");
});

it("calls the job “Job” in Run now if its name cannot be read", async () => {
  Object.assign(letter.records.jobs[0] ?? {}, { name: ["one", {}] });
  renderKit({ at: "/jobs/show/job-1", resources: [jobs] });
  fireEvent.click(await screen.findByRole("button", { name: "Run now" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Run now" }));
  dialog.getByText("Job starts now. Its schedule stays the same.");
});
