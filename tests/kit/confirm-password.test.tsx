/** A change for which the server asks for the password again, in a dialog above the form. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { passwordConfirmation } from "../../providers/auth/password-confirmation";
import { createHttp } from "../../providers/data/http";
import { toasts } from "../../providers/notification/toasts";
import { users } from "../../resources/users/resource";
import { PasswordHost } from "../../src/app/confirm-password/password-host";
import { confirmPasswordMessages as words } from "../../src/app/confirm-password/messages";
import { ok, defineRoute } from "../support/letter/route";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const PASSWORD = "seven kites over Jaipur";
const MESSAGE = "Confirm your password first.";

let confirmed: boolean;
beforeEach(() => {
  confirmed = false;
  letter.offer(
    defineRoute("PUT", "/api/admin/users/:id", ({ body }) =>
      confirmed ? ok(body) : { status: 403, body: { message: MESSAGE, code: "password_confirmation_required" } },
    ),
  );
  letter.offer(
    defineRoute("POST", "/api/admin/account/confirm-password", ({ body }) => {
      confirmed = body["password"] === PASSWORD;
      if (confirmed) return ok({ until: "2026-01-01T00:00:00Z" });
      const errors = { password: ["is incorrect"] };
      return { status: 422, body: { message: "Password is incorrect.", code: "validation_failed", errors } };
    }),
  );
});

async function save() {
  const id = String(letter.records.users[0]?._id);
  const http = createHttp("", {
    token: () => "letter-token-admin",
    end: () => undefined,
    confirmPassword: passwordConfirmation.ask,
  });
  renderKit({ at: `/users?action=users.edit&id=${id}`, resources: [users], http, hosts: <PasswordHost /> });
  const form = within(await screen.findByRole("dialog", { name: "Edit User" }));
  fireEvent.change(await form.findByLabelText("Name"), { target: { value: "Leela Rao" } });
  await userEvent.click(form.getByRole("button", { name: "Save changes" }));
  return { form, prompt: within(await screen.findByRole("dialog", { name: words.title })) };
}
const puts = () => letter.callsTo("PUT", /users/).map(({ body }) => body);
const messages = () => toasts.list().map(({ message }) => message);

it("sends the change again after the right password and does not store the password", async () => {
  const { prompt } = await save();
  await userEvent.type(prompt.getByLabelText(words.label), "wrong{Enter}");
  await waitFor(() => expect(prompt.getByText("is incorrect")).toBeVisible());
  expect(puts()).toHaveLength(1);
  await userEvent.clear(prompt.getByLabelText(words.label));
  await userEvent.type(prompt.getByLabelText(words.label), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(messages()).toContain("User updated successfully!"));
  expect(puts()).toHaveLength(2);
  expect(puts()[1]).toEqual(puts()[0]);
  expect(screen.queryByRole("dialog", { name: words.title })).toBeNull();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
});

it("keeps the form as it is and says that the change was not saved when the person cancels", async () => {
  const { form, prompt } = await save();
  await userEvent.click(prompt.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(messages()).toEqual([MESSAGE]));
  expect(screen.queryByRole("dialog", { name: words.title })).toBeNull();
  expect(form.getByLabelText("Name")).toHaveValue("Leela Rao");
  expect(puts()).toHaveLength(1);
});

it("asks once for simultaneous changes", async () => {
  let dialogs = 0;
  let answer: ((confirmed: boolean) => void) | undefined;
  const stop = passwordConfirmation.registerDialog(() => {
    dialogs += 1;
    return new Promise((resolve) => (answer = resolve));
  });
  const both = Promise.all([passwordConfirmation.ask(), passwordConfirmation.ask()]);
  answer?.(true);
  expect(await both).toEqual([true, true]);
  expect(dialogs).toBe(1);
  stop();
  expect(await passwordConfirmation.ask()).toBe(false);
});
