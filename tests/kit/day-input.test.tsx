/** The date input: typing, the calendar and its keys, and both inside a dialog. */
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { coupons } from "../../resources/coupons/resource";
import { DayInput } from "../../src/kit/form/day-input";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <label htmlFor="day">Day</label>
      <DayInput id="day" value={value} onChange={setValue} />
      <output>{value}</output>
    </ConfigProvider>
  );
}

function show(initial = "") {
  render(<Field initial={initial} />);
  return screen.getByRole("textbox", { name: "Day" });
}
const value = () => screen.getByRole("status").textContent;
const calendar = () => document.querySelector(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)");
const type = (input: HTMLElement, text: string) => fireEvent.change(input, { target: { value: text } });

describe("a typed date", () => {
  it.each([
    "2026-07-01",
    "1 Jul 2026",
    "01 jul 2026",
    "1 July, 2026",
    "1/7/2026",
    "01/07/2026",
    "1/07/2026",
    "1.7.2026",
    "01-07-2026",
    " 1\u00A0Jul 2026\u200B",
  ])("%s becomes 1 Jul 2026", (text) => {
    const input = show();
    type(input, text);
    expect(input).toHaveValue("1 Jul 2026");
    expect(value()).toBe("2026-07-01");
  });

  it.each(["30 Feb 2026", "31/4/2026", "1/7/26", "2026-7-1", "0026-07-01", "1 Jan 1899", "soon"])(
    "stays as typed if it is not a date that can be read: %s",
    async (text) => {
      const input = show("2026-07-01");
      await userEvent.clear(input);
      expect(value()).toBe("");
      await userEvent.type(input, text);
      await userEvent.tab();
      expect(input).toHaveValue(text);
      expect(value()).toBe(text);
    },
  );

  it("keeps the cursor position while the day is edited", async () => {
    const input = show("2026-07-12");
    await userEvent.type(input, "{Backspace}3", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue("13 Jul 2026");
    expect(value()).toBe("2026-07-13");
  });
});

describe("the calendar", () => {
  it("opens on click, takes the chosen day, and closes when a date is typed", async () => {
    const input = show("2026-07-01");
    await userEvent.click(input);
    await userEvent.click(await screen.findByTitle("2026-07-15"));
    expect(value()).toBe("2026-07-15");
    expect(input).toHaveValue("15 Jul 2026");
    await waitFor(() => expect(calendar()).toBeNull());

    await userEvent.click(input);
    await waitFor(() => expect(calendar()).not.toBeNull());
    type(input, "16 Jul 2026");
    await waitFor(() => expect(calendar()).toBeNull());
    expect(value()).toBe("2026-07-16");
  });

  it("opens, moves and closes with the keyboard", async () => {
    show("2026-07-15").focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(calendar()).not.toBeNull());
    for (const [key, day] of [
      ["{ArrowDown}", "2026-07-22"],
      ["{ArrowRight}", "2026-07-23"],
      ["{ArrowLeft}", "2026-07-22"],
      ["{ArrowUp}", "2026-07-15"],
      ["{PageDown}", "2026-08-15"],
      ["{PageUp}", "2026-07-15"],
    ] as const) {
      await userEvent.keyboard(key);
      expect(value(), key).toBe(day);
    }
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(calendar()).toBeNull());
    await userEvent.keyboard("{ArrowLeft}");
    expect(value()).toBe("2026-07-15");
  });

  it("offers no days before 1900 or after 2100", async () => {
    const input = show("2100-12-31");
    await userEvent.click(input);
    await userEvent.keyboard("{ArrowRight}");
    expect(value()).toBe("2100-12-31");
    type(input, "1 Jan 1900");
    await userEvent.keyboard("{ArrowDown}{PageUp}");
    expect(value()).toBe("1900-01-01");
  });
});

describe("the date input in a dialog", () => {
  const start = () => renderKit({ at: "/coupons?action=coupons.create", resources: [coupons] });
  const form = async () => within(await screen.findByRole("dialog", { name: "Add Coupon" }));
  const open = () => {
    start();
    return form();
  };

  it("closes the calendar first on Escape and does not submit on Enter while it is open", async () => {
    const form = await open();
    const input = form.getByLabelText("Valid From");
    await userEvent.click(input);
    await waitFor(() => expect(calendar()).not.toBeNull());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(calendar()).toBeNull());
    expect(screen.queryByText("Code is required"), "the form was not submitted").toBeNull();

    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(calendar()).not.toBeNull());
    fireEvent.keyDown(input, { key: "Escape", keyCode: 27 });
    await waitFor(() => expect(calendar()).toBeNull());
    expect(currentUrl()).toBe("/coupons?action=coupons.create");
    fireEvent.keyDown(input, { key: "Escape", keyCode: 27 });
    await waitFor(() => expect(currentUrl()).toBe("/coupons"));
  });

  it("does not submit an incomplete date on Enter, and clears the error once the date is corrected", async () => {
    const form = await open();
    type(form.getByLabelText("Code"), "HOLI5");
    type(form.getByLabelText("Value"), "5");
    type(form.getByLabelText("Valid Until"), "31 Jul 2026");
    const input = form.getByLabelText("Valid From");
    await userEvent.type(input, "1 Jul{Enter}");
    await waitFor(() => expect(input).toHaveAccessibleDescription(/must be a date/));
    expect(letter.callsTo("POST", /./)).toEqual([]);
    await userEvent.type(input, " 2026");
    await waitFor(() => expect(input).not.toHaveAccessibleDescription());
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(letter.callsTo("POST", /./).map(({ body }) => body)).toMatchObject([
        { validFrom: "2026-06-30T18:30:00.000Z", validUntil: "2026-07-31T18:29:59.000Z" },
      ]),
    );
  });

  it("restores the typed text from a draft even if it is not a date", async () => {
    const { unmount } = start();
    const first = await form();
    type(first.getByLabelText("Valid From"), "1 Jul 2026");
    type(first.getByLabelText("Valid Until"), "end of July");
    unmount();
    const again = await open();
    expect(again.getByLabelText("Valid From")).toHaveValue("1 Jul 2026");
    expect(again.getByLabelText("Valid Until")).toHaveValue("end of July");
  });
});
