import { useSession } from "../../src/kit/data/use-session";
import type { CustomControlProps, ResultProps } from "../../src/kit/define/action";
import { toText } from "../../src/kit/format";
import { FetchedPermissions } from "../../src/kit/kinds/fetched-permissions";
import { splitPermission } from "../../src/kit/kinds/permission-words";
import { SecretValue } from "../../src/kit/ui/secret-value";
import type { WebhookWithSecret } from "./contract";
import { eventTypeMessages, newSecretMessages as words } from "./part-messages";

/**
 * Matrix of the event types. Each type is named like the permission for the change. A webhook receives only events in
 * areas that its creator and its last editor may see, so a person can choose only areas that they may see.
 */
export function EventTypes(props: CustomControlProps) {
  const { allows } = useSession();
  const maySee = (type: string) => {
    const [area] = splitPermission(type);
    return allows(`${area}.list`) || allows(`${area}.show`);
  };
  return <FetchedPermissions {...props} path="webhooks/event-types" mayChoose={maySee} texts={eventTypeMessages} />;
}

/** Shows a new secret. No list and no later response contains it. */
export function NewSecret({ answer }: ResultProps) {
  const { label, text, copy, missing } = words;
  const secret = toText((answer as WebhookWithSecret | null)?.secret);
  if (secret === undefined) return <p className="note warning">{missing}</p>;
  return <SecretValue value={secret} label={label} text={text} copy={copy} />;
}
