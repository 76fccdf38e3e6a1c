import type { CustomControlProps, ResultProps } from "../../src/kit/define/action";
import { toText } from "../../src/kit/format";
import { FetchedPermissions } from "../../src/kit/kinds/fetched-permissions";
import { SecretValue } from "../../src/kit/ui/secret-value";
import type { WebhookWithSecret } from "./contract";
import { newSecretMessages as words } from "./part-messages";

/** Matrix of all types of events, each of which is the permission of a change. */
export const EventTypes = (props: CustomControlProps) => <FetchedPermissions {...props} path="webhooks/event-types" />;

/** Shows a new secret. No list and no later response contains it. */
export function NewSecret({ answer }: ResultProps) {
  const { label, text, copy, missing } = words;
  const secret = toText((answer as WebhookWithSecret | null)?.secret);
  if (secret === undefined) return <p className="note warning">{missing}</p>;
  return <SecretValue value={secret} label={label} text={text} copy={copy} />;
}
