/** The order numbers in the messages of a chat. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ChatPage } from "../../resources/chat/chat-page";
import type { KitSession } from "../../src/kit/data/use-session";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();

/** Opens a chat with one message of its participant and one of the team. */
async function openChat(session: Partial<KitSession>) {
  const [conversation] = letter.records.chats;
  Object.assign(conversation ?? {}, {
    messages: [
      {
        sender: "customer",
        message: "My order #632D08 is late, and #zzz999 is not an order.",
        timestamp: "2026-11-03T06:30:00Z",
      },
      { sender: "admin", message: "We are looking for #0a1b2c.", timestamp: "2026-11-03T06:31:00Z" },
    ],
  });
  const at = `/chat?conversation=${conversation?._id ?? ""}`;
  renderKit({ at, resources: [], children: <ChatPage />, session });
  expect(await screen.findByText(/We are looking for/, { selector: "[role=log] p" })).toBeVisible();
}

const searches: KitSession["offers"] = (feature) => feature === "lists.search";

it("links order numbers to the orders", async () => {
  await openChat({ offers: searches });
  const link = screen.getByRole("link", { name: "#632D08" });
  expect(link).toHaveAttribute("href", "/orders?search=632d08");
  expect(link.parentElement).toHaveTextContent("My order #632D08 is late, and #zzz999 is not an order.");
  expect(screen.getByRole("link", { name: "#0a1b2c" })).toHaveAttribute("href", "/orders?search=0a1b2c");
  expect(screen.queryByRole("link", { name: /zzz999/ })).toBeNull();
});

it.each([
  ["the server cannot search them", {}],
  ["the person may not see them", { offers: searches, allows: (name: string) => name !== "orders.list" }],
])("shows order numbers as plain text if %s", async (_, session) => {
  await openChat(session);
  expect(screen.getByText("We are looking for #0a1b2c.", { selector: "[role=log] p" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^#/ })).toBeNull();
});
