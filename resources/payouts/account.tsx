import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId, filterObjects } from "../../src/kit/define/row";
import type { ValueLabel } from "../../src/kit/define/tones";
import { IdentifierValue } from "../../src/kit/kinds/identifier-value";
import { RevealedValue } from "../../src/kit/kinds/revealed-value";
import { formatMoneyOrDash, parseNumber, toText } from "../../src/kit/format";
import { StatusTag } from "../../src/kit/ui/status-tag";
import type { KycStatus } from "../kyc/contract";
import { isNotApproved, type Payout, type PayoutProposal, type VendorAccount } from "./contract";
import { ledgerMessages as words } from "./ledger-messages";
import { payoutMessages } from "./messages";
import "./payouts.css";

const KYC_LABELS = {
  pending: { label: words.kycStatuses.pending, tone: "orange" },
  under_review: { label: words.kycStatuses.under_review, tone: "blue" },
  approved: { label: words.kycStatuses.approved, tone: "green" },
  rejected: { label: words.kycStatuses.rejected, tone: "red" },
} as const satisfies Record<KycStatus, ValueLabel>;

/** Breakdown of an amount by kind of ledger entry, with the total. */
function AmountBreakdown({ breakdown, carriedOver, amount }: Pick<Payout, "breakdown" | "carriedOver" | "amount">) {
  const shares = filterObjects(breakdown);
  if (shares.length === 0) return null;
  return (
    <>
      <table className="shares" aria-label={payoutMessages.parts.account}>
        <tbody>
          {shares.map(({ kind, count, amount: share }) => (
            <tr key={kind}>
              <th scope="row">
                {Object.hasOwn(words.kinds, kind) ? words.kinds[kind] : toText(kind)}
                <span className="missing">{words.entries(parseNumber(count) ?? 0)}</span>
              </th>
              <td>{formatMoneyOrDash(share)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.amount}</th>
            <td>{formatMoneyOrDash(amount)}</td>
          </tr>
        </tfoot>
      </table>
      {parseNumber(carriedOver) ? <p className="missing">{words.carriedOver(formatMoneyOrDash(carriedOver))}</p> : null}
    </>
  );
}

/** The vendor's bank account and KYC status, with a warning if the KYC is not approved. */
function BankAccount({ account, payout }: { account: VendorAccount; payout: string | undefined }) {
  const { offers } = useSession();
  const { kycStatus } = account;
  const number = toText(account.accountNumber);
  /** The account number of a payout can be revealed. A proposal has no id, which the call needs. */
  const canReveal = payout !== undefined && payout !== "" && number !== undefined && offers("identifiers.reveal");
  const shown = [account.bankName, canReveal ? undefined : number, account.ifscCode];
  const bank = shown.flatMap((text) => toText(text) ?? []);
  return (
    <>
      <dl className="bank-account">
        <div>
          <dt>{words.bank}</dt>
          <dd>{bank.length > 0 || canReveal ? bank.join(" · ") : words.noBank}</dd>
        </div>
        {canReveal && (
          <div>
            <dt>{words.accountNumber}</dt>
            <dd>
              <IdentifierValue
                label={words.accountNumber}
                value={number}
                kind="identifier"
                reveal={(identifier) => (
                  <RevealedValue {...identifier} of={{ resource: "payouts", id: payout, field: "accountNumber" }} />
                )}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.kyc}</dt>
          <dd>{toText(kycStatus) ? <StatusTag value={kycStatus} valueLabels={KYC_LABELS} /> : words.kycMissing}</dd>
        </div>
      </dl>
      {kycStatus !== "approved" && <p className="note warning">{words.kycWarning}</p>}
    </>
  );
}

/** Breakdown and bank account of a payout. */
export const PayoutAccount = ({ row }: PartProps) => (
  <AmountAndBankAccount source={row as Payout} payout={getRowId(row)} />
);

interface AccountOfProps {
  source: Payout | PayoutProposal;
  /** Id of the payout; absent for a proposal. */
  payout?: string;
}

/** Breakdown and bank account of a payout or proposal, with a warning if the vendor is not approved. */
export function AmountAndBankAccount({ source: { account, vendor, ...amounts }, payout }: AccountOfProps) {
  const isPaid = "status" in amounts && amounts.status === "paid";
  const warning = isNotApproved(vendor) && !isPaid && <p className="note warning">{payoutMessages.notApproved}</p>;
  if (filterObjects(amounts.breakdown).length === 0 && !account && !warning) return null;
  return (
    <section className="record-section">
      <h2>{payoutMessages.parts.account}</h2>
      {warning}
      <AmountBreakdown {...amounts} />
      {account && <BankAccount account={account} payout={payout} />}
    </section>
  );
}
