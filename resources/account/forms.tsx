import { toText } from "../../src/kit/format";
import { AccountForm } from "./account-form";
import { accountMessages } from "./messages";
import { ACCOUNT_PATH, useAccount } from "./use-account";

const { name: nameWords, email: emailWords, password: passwordWords } = accountMessages;

/** Changes the name that other people see. */
export function NameCard() {
  const { data } = useAccount();
  const name = toText(data?.data.name);
  if (name === undefined) return null;
  return (
    <AccountForm
      // Remount after a save so that the form starts with the new name.
      key={name}
      name="name"
      initial={{ name }}
      inputs={[{ name: "name", label: nameWords.label, autoComplete: "name" }]}
      path={ACCOUNT_PATH}
      {...nameWords}
    />
  );
}

/** Changes the email used to sign in. The password confirms who is making the change. */
export const EmailCard = () => (
  <AccountForm
    name="email"
    inputs={[
      { name: "email", label: emailWords.label, autoComplete: "email", help: emailWords.help },
      { name: "password", label: emailWords.password, autoComplete: "current-password" },
    ]}
    path={`${ACCOUNT_PATH}/email`}
    {...emailWords}
  />
);

/** Changes the password. It is typed twice because the input hides it. */
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
    path={`${ACCOUNT_PATH}/password`}
    {...passwordWords}
  />
);
