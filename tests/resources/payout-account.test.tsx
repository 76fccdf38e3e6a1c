/** The breakdown of the amount, and the bank account, on a payout's page. */
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { KYC_STATUSES } from "../../resources/kyc/contract";
import { AmountAndBankAccount } from "../../resources/payouts/account";
import type { Payout } from "../../resources/payouts/contract";
import { ledgerMessages as words } from "../../resources/payouts/ledger-messages";
import { SessionProvider } from "../../src/kit/data/use-session";
import { defaultSession } from "../kit/support/render-kit";

const show = (source: Partial<Payout>) =>
  render(
    <SessionProvider value={{ ...defaultSession, resources: [] }}>
      <AmountAndBankAccount source={source as Payout} />
    </SessionProvider>,
  ).container;

const ACCOUNT = { bankName: "Bank of Pune", accountNumber: "XXXXXXXX0001", ifscCode: "BKPN0000001" };

describe("the vendor's KYC status next to the account", () => {
  it.each(KYC_STATUSES)("shows %s with a warning unless it is approved", (kycStatus) => {
    const shown = show({ account: { ...ACCOUNT, kycStatus } });
    expect(shown).toHaveTextContent("Bank of Pune · XXXXXXXX0001 · BKPN0000001");
    expect(screen.getByText(words.kycStatuses[kycStatus])).toBeVisible();
    const warning = screen.queryByText(words.kycWarning);
    if (kycStatus === "approved") expect(warning).toBeNull();
    else expect(warning).toBeVisible();
  });

  it("says that the vendor has no KYC application and no bank account", () => {
    show({ account: {} });
    for (const text of [words.kycMissing, words.kycWarning, words.noBank]) expect(screen.getByText(text)).toBeVisible();
  });
});

it("shows the balance that was carried over from the previous period", () => {
  const breakdown = [
    { kind: "order", count: 2, amount: 2000 },
    { kind: "refund", count: 1, amount: -1000 },
  ] as const;
  show({ breakdown, carriedOver: -846.5, amount: 1000 });
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `${words.kinds.order}2 entries₹2,000.00`,
    `${words.kinds.refund}1 entry−₹1,000.00`,
    "Amount₹1,000.00",
  ]);
  expect(screen.getByText(words.carriedOver("−₹846.50"))).toBeVisible();
});

it("hides a carry-over of zero, and shows nothing if the payout has neither a breakdown nor an account", () => {
  show({ breakdown: [{ kind: "order", count: 1, amount: 100 }], carriedOver: 0, amount: 100 });
  expect(screen.queryByText(/carried over/)).toBeNull();
  expect(show({ amount: 100 })).toBeEmptyDOMElement();
});
