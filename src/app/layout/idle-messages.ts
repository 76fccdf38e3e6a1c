import { formatCount } from "../../kit/numbers";

/** Texts of the warning before an idle session ends. */
export const idleMessages = {
  title: "Are you still there?",
  text: (seconds: number) =>
    `You have been inactive for a while. You will be signed out in ${formatCount(seconds, "second")}. Your drafts are kept, except in KYC forms.`,
  stay: "Stay signed in",
} as const;
