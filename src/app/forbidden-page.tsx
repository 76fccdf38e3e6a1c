import { useLogout } from "@refinedev/core";
import { Button } from "antd";
import { Link } from "react-router";
import { session } from "../../providers/auth/session";
import { useSession } from "../kit/data/use-session";
import { Page } from "../kit/ui/page";
import { MENU, MORE } from "./menu";
import { shellMessages as words } from "./messages";

/**
 * In the place of a page that the person may not see: who is signed in, and the ways out, of which none leads to a page
 * that is refused too. `reason` names the permission, for whoever can give it.
 */
export function ForbiddenPage({ reason }: { reason: string | undefined }) {
  const { mutate: logout } = useLogout();
  const { allows } = useSession();
  const user = session.user();
  const open = [...MENU, ...MORE].find(({ permission }) => allows(permission));
  return (
    <Page title={words.noAccess}>
      <div className="panel load-state">
        {user && <p>{words.signedInAs(user.name ?? user.email, user.email)}</p>}
        <p>{words.noAccessText}</p>
        {open && <Link to={`/${open.name}`}>{words.goTo(open.label)}</Link>}
        <Button onClick={() => logout()}>{words.logout}</Button>
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
