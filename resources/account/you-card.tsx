import { toText } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { GrantList } from "../../src/kit/kinds/grant-lines";
import { accountMessages } from "./messages";
import { useAccount } from "./use-account";

const { you: words, name, ...texts } = accountMessages;

/** Shows the signed-in person's name, email, role and permissions. */
export function YouCard() {
  const { data, error, refetch } = useAccount();
  const account = data?.data;
  return (
    <section className="panel padded record-section">
      <h2>{words.title}</h2>
      {error ? (
        <LoadError text={texts.loadError} error={error} onRetry={() => void refetch()} />
      ) : account ? (
        <dl>
          {[
            [name.label, toText(account.name) ?? kitMessages.missing],
            [words.email, toText(account.email) ?? kitMessages.missing],
            [words.role, toText(account.roleName) ?? words.noRole],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="wide">
            <dt>{words.may}</dt>
            <dd>
              <GrantList grants={account.permissions} empty={words.noPermissions} />
            </dd>
          </div>
        </dl>
      ) : (
        <LoadingText text={texts.loading} />
      )}
    </section>
  );
}
