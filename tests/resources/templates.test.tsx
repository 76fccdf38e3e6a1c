/** The template pages, against the letter backend. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { templates } from "../../resources/templates/resource";
import { TEMPLATE_ROUTES } from "../kit/support/faults/features";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { columnsOf, filtersOf } from "./support/texts-of";

const letter = await startLetterBackendForFile();
beforeEach(() => TEMPLATE_ROUTES.forEach(letter.offer));

it("has the expected columns and filter, and links each template in the list to its page", async () => {
  expect(columnsOf(templates)).toEqual(["Template", "For", "Created At"]);
  expect(filtersOf(templates)).toEqual([
    ["For", "All", "Rejected vendors", "Rejected KYC applications", "Rejected products", "Replies to tickets"],
  ]);
  renderKit({ at: "/templates", resources: [templates] });
  const list = within(await screen.findByRole("table", { name: "Templates Management" }));
  const links = letter.records.templates.map(({ id = "" }) => `/templates/show/${id}`);
  expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
});

it("sends every field of a new template", async () => {
  renderKit({ at: "/templates/create", resources: [templates] });
  await screen.findByRole("heading", { name: "Add Template" });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "First name" } });
  await userEvent.click(screen.getByRole("combobox", { name: "For" }));
  await userEvent.click(
    await screen.findByText("Rejected KYC applications", { selector: ".ant-select-item-option-content" }),
  );
  fireEvent.change(screen.getByLabelText("Text"), { target: { value: "First text" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(letter.callsTo("POST", "/api/admin/templates")).toHaveLength(1));
  expect(letter.callsTo("POST", "/api/admin/templates")[0]?.body).toEqual({
    name: "First name",
    use: "kyc",
    text: "First text",
  });
});
