import type { CustomControlProps, ResultProps } from "../../src/kit/define/action";
import { toText } from "../../src/kit/format";
import { FetchedPermissions } from "../../src/kit/kinds/fetched-permissions";
import { SecretValue } from "../../src/kit/ui/secret-value";
import type { CreatedApiToken } from "./contract";
import { newTokenMessages as words } from "./part-messages";

/** Matrix of all permissions that a token can have. */
export const TokenPermissions = (props: CustomControlProps) => (
  <FetchedPermissions {...props} path="api-tokens/permissions" />
);

/** Shows a new token. No list and no later response contains it. */
export function NewToken({ answer }: ResultProps) {
  const { label, text, copy, missing } = words;
  const token = toText((answer as CreatedApiToken | null)?.token);
  if (token === undefined) return <p className="note warning">{missing}</p>;
  return <SecretValue value={token} label={label} text={text} copy={copy} />;
}
