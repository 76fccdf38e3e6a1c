import type { ComponentType } from "react";
import { Page } from "../../src/kit/ui/page";
import { EmailCard, NameCard, PasswordCard } from "./forms";
import { accountMessages as words } from "./messages";
import { SessionsCard } from "./sessions-card";
import { SecondStepCard } from "./second-step/second-step-card";
import { YouCard } from "./you-card";
import "../../src/kit/record/record.css";
import "./account.css";

/** The cards of the page, from top to bottom. */
const CARDS: readonly ComponentType[] = [YouCard, NameCard, EmailCard, PasswordCard, SecondStepCard, SessionsCard];

/** Page on which administrators see and change their own account. */
export function AccountPage() {
  return (
    <Page title={words.title}>
      <div className="account-cards">
        {CARDS.map((Card, index) => (
          <Card key={index} />
        ))}
      </div>
    </Page>
  );
}
