import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HelpPage } from "../../src/app/help-page";
import { renderKit } from "./support/render-kit";

it("lists the shortcuts of lists, records, dialogs and chats on the Help page", () => {
  renderKit({ at: "/help", resources: [], children: <HelpPage /> });
  const keys = screen.getAllByText(/./, { selector: "kbd" }).map(({ textContent }) => textContent);
  expect(keys).toEqual([
    "Tab, Shift + Tab",
    "Enter",
    "Space",
    "Ctrl + Enter",
    "Esc",
    "Enter, Shift + Enter",
    "↑, ↓, Home, End",
    "/",
    "j, k",
    "a, r, u, c",
    "Ctrl + K, ⌘ + K",
    "?",
    ...["d", "u", "v", "r", "y", "p", "a", "c", "o", "w", "n", "s", "q", "h", "m"].map((letter) => `g ${letter}`),
  ]);
});
