import { toText } from "../../src/kit/format";
import { AccountForm } from "./account-form";
import { accountMessages } from "./messages";
import { ACCOUNT, useAccount } from "./use-account";

const { name: nameWords, email: emailWords, password: passwordWords } = accountMessages;

/** One's name, as everybody sees it. */
export function NameCard() {
  const { data } = useAccount();
  const name = toText(data?.data.name);
  if (name === undefined) return null;
  return (
    <AccountForm
      // A name that was saved is what the form starts with from then on.
      key={name}
      name="name"
      initial={{ name }}
      inputs={[{ name: "name", label: nameWords.label, autoComplete: "name" }]}
      path={ACCOUNT}
      {...nameWords}
    />
  );
}

/** What one signs in with; the password shows that it is oneself who changes it. */
export const EmailCard = () => (
  <AccountForm
    name="email"
    inputs={[
      { name: "email", label: emailWords.label, autoComplete: "email", help: emailWords.help },
      { name: "password", label: emailWords.password, autoComplete: "current-password" },
    ]}
    path={`${ACCOUNT}/email`}
    {...emailWords}
  />
);

/** A new password, typed twice, since nobody sees it. */
export const PasswordCard = () => (
  <AccountForm
    name="password"
    inputs={[
      { name: "current", label: passwordWords.current, autoComplete: "current-password" },
      { name: "password", label: passwordWords.label, autoComplete: "new-password", help: passwordWords.help },
      {
        name: "again",
        label: passwordWords.again,
        autoComplete: "new-password",
        same: ["password", passwordWords.differs],
      },
    ]}
    path={`${ACCOUNT}/password`}
    {...passwordWords}
  />
);
