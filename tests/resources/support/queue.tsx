/** Renders the queue page in jsdom and finds its elements. */
import type { LiveProvider } from "@refinedev/core";
import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import type { Feature } from "../../../providers/auth/contract";
import { QueuePage } from "../../../resources/queue/queue-page";
import { resources } from "../../../src/app/resources";
import { RecordViewers } from "../../../src/kit/record/record-viewers";
import { renderKit } from "../../kit/support/render-kit";

const QUEUED = ["vendor-registrations", "kyc-management", "product-approval", "support"];

interface Options {
  at?: string;
  features?: readonly Feature[];
  permissions?: readonly string[];
  liveProvider?: LiveProvider;
  client?: QueryClient;
}

export function renderQueue({ at = "/queue", features = [], permissions, liveProvider, client }: Options = {}) {
  renderKit({
    at,
    resources: resources.filter(({ name }) => QUEUED.includes(name)),
    children: <QueuePage />,
    ...(liveProvider && { liveProvider }),
    ...(client && { client }),
    session: {
      offers: (feature) => features.includes(feature),
      RecordViewers: features.includes("events") ? RecordViewers : undefined,
      ...(permissions && { allows: (permission: string) => permissions.includes(permission) }),
    },
  });
}

export const findRows = async () =>
  within(await screen.findByRole("list", { name: "Queue entries" })).getAllByRole("link");
export const findTitles = async () => (await findRows()).map((row) => row.querySelector("strong")?.textContent);
export const getEntryPane = () => screen.getByRole("region", { name: "Open entry" });
export const getEntryHeading = () => within(getEntryPane()).getAllByRole("heading", { level: 2 })[0];

/** Confirms the dialog that a shortcut opened. */
export async function confirmDialog(name: string | RegExp) {
  const dialog = within(await screen.findByRole("dialog", { name }));
  await dialog.findByRole("button", { name: /^(Approve|Reject|Close Ticket|Send Reply)/ });
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
}
