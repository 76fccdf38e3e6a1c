import type { ComponentType } from "react";
import { lazyComponent } from "../kit/ui/lazy-part";
import { shellMessages } from "./messages";
import type { LinkedPageName } from "./entry-router";
import { ForgotPasswordPage } from "./sign-in/forgot-password-page";
import { InvitationPage } from "./sign-in/invitation-page";
import { ResetPasswordPage } from "./sign-in/reset-password-page";

const AnswerPage = lazyComponent(
  () => import("./vendor-answer/kyc-changes-page").then(({ KycChangesPage }) => KycChangesPage),
  <div className="centered">{shellMessages.loading}</div>,
);

const PAGES: Record<LinkedPageName, ComponentType> = {
  invite: InvitationPage,
  "kyc-changes": AnswerPage,
  "forgot-password": ForgotPasswordPage,
  "reset-password": ResetPasswordPage,
};

/** Renders a page that needs no session, such as the page that an emailed link opens. */
export function LinkedPage({ name }: { name: LinkedPageName }) {
  const Page = PAGES[name];
  return <Page />;
}
