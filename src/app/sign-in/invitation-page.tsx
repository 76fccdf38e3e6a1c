import { useState } from "react";
import type { LinkOwner } from "../../../providers/auth/account-links";
import { session } from "../../../providers/auth/session";
import { toasts } from "../../../providers/notification/toasts";
import { entryRouter } from "../entry-router";
import { LinkPage } from "./link-page";
import { invitationMessages as words } from "./messages";
import { NewPasswordForm } from "./new-password-form";
import { loadProviders } from "./sign-in";
import { useLinkToken } from "./use-link-token";

async function readInvitation(token: string): Promise<LinkOwner> {
  const { loadAccountLinks } = await loadProviders();
  return (await loadAccountLinks()).readInvitation(token);
}

function ChooseForm({ token, invited }: { token: string; invited: LinkOwner }) {
  const [name, setName] = useState(invited.name);

  const accept = async (password: string) => {
    const { authProvider, loadAccountLinks } = await loadProviders();
    const { acceptInvitation } = await loadAccountLinks();
    const { email } = await acceptInvitation(token, name, password);
    toasts.show({ type: "success", message: words.success });
    const { success } = await authProvider.login({ email, password });
    // If sign-in needs a second step, the sign-in page asks for it. A user who must still set one up does so first.
    const start = session.user()?.owesSecondStep ? "/account" : "/dashboard";
    entryRouter.replace(success ? start : "/login");
  };

  return (
    <NewPasswordForm email={invited.email} words={words} onSubmit={accept}>
      <label htmlFor="name">{words.name}</label>
      <input
        id="name"
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </NewPasswordForm>
  );
}

/** The page where an invited user chooses a password. Plain HTML, like the sign-in page. */
export function InvitationPage() {
  const token = useLinkToken();
  return (
    <LinkPage key={token} words={words} token={token} read={readInvitation}>
      {(invited) => <ChooseForm token={token} invited={invited} />}
    </LinkPage>
  );
}
