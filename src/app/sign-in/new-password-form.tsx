import { useState, type ComponentProps, type ReactNode } from "react";
import { LinkForm } from "./link-form";
import { linkMessages } from "./messages";
import { PasswordField } from "./password-field";

interface NewPasswordFormProps {
  /** The account that the password is for. */
  email: string;
  words: ComponentProps<typeof LinkForm>["words"] & { text: (email: string) => string };
  onSubmit: (password: string) => Promise<void>;
  /** Further fields before the password. */
  children?: ReactNode;
}

/** Asks for a new password for the account that the link is for. */
export function NewPasswordForm({ email, words, onSubmit, children }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  return (
    <LinkForm words={words} onSubmit={() => onSubmit(password)}>
      <p className="sign-in-text">{words.text(email)}</p>
      {/* Password managers save the password under this name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {children}
      <PasswordField isNew value={password} onChange={setPassword} />
      <p className="sign-in-help">{linkMessages.help}</p>
    </LinkForm>
  );
}
