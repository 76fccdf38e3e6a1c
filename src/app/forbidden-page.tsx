import { useLogout } from "@refinedev/core";
import { Button } from "antd";
import { Link } from "react-router";
import { session } from "../../providers/auth/session";
import { useSession } from "../kit/data/use-session";
import { Page } from "../kit/ui/page";
import { forbiddenMessages as words } from "./forbidden-messages";
import { MENU } from "./menu";
import { shellMessages } from "./messages";

/**
 * Shown instead of a page that the user may not open. Names the signed-in user and links to a page that they may open.
 * `reason` names the missing permission for an administrator who can grant it.
 */
export function ForbiddenPage({ reason }: { reason: string | undefined }) {
  const { mutate: logout } = useLogout();
  const { allows } = useSession();
  const user = session.user();
  const firstAllowed = MENU.find(({ permission }) => permission && allows(permission));
  return (
    <Page title={words.title}>
      <div className="panel load-state">
        {user && <p>{words.signedInAs(user.name ?? user.email, user.email)}</p>}
        <p>{words.text}</p>
        {firstAllowed && <Link to={`/${firstAllowed.name}`}>{words.goTo(firstAllowed.label)}</Link>}
        <Button onClick={() => logout()}>{shellMessages.logout}</Button>
        {reason && (
          <details>
            <summary>{words.forAdministrator}</summary>
            <p>{reason}</p>
          </details>
        )}
      </div>
    </Page>
  );
}
