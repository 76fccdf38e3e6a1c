/** The dialog with the statistics of one-time passwords. */
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OtpDialog } from "../../resources/messaging/sms/otp-dialog";
import { setPageOrigin, renderKit } from "../kit/support/render-kit";
import { startLocalServer, type LocalServer } from "../unit/support/local-server";

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
  setPageOrigin(server.url);
});
afterEach(() => server.close());

// Spec: sms.otp-stats
it("shows four figures and at most ten activities with time, status and type", async () => {
  const activity = { timestamp: "2024-03-31T19:00:00Z", status: "delivered", type: "login" };
  const recentActivity = Array.from({ length: 12 }, () => activity);
  const figures = { totalSent: 12, successfulDeliveries: 9, failedDeliveries: 3, deliveryRate: 75 };
  server.reply(200, JSON.stringify({ ...figures, recentActivity }));
  renderKit({
    at: "/otp",
    resources: [],
    session: { offers: (feature) => feature === "messaging.otp" },
    children: <OtpDialog phone="+919876543210" onClose={() => undefined} />,
  });
  const dialog = within(await screen.findByRole("dialog", { name: "OTP Statistics" }));
  const table = within(await dialog.findByRole("table", { name: "Recent Activity" }));
  const figure = (title: string) => dialog.getByRole("group", { name: title }).textContent;
  expect(figure("Total Sent")).toBe("Total Sent12");
  expect(figure("Successful Deliveries")).toBe("Successful Deliveries9");
  expect(figure("Failed Deliveries")).toBe("Failed Deliveries3");
  expect(figure("Delivery Rate")).toBe("Delivery Rate75%");
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Time", "Status", "Type"]);
  const [, first, ...others] = table.getAllByRole("row");
  expect(first).toHaveTextContent("1 Apr 2024, 00:30deliveredlogin");
  expect(others).toHaveLength(9);
});
