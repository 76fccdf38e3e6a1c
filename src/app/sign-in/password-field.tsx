import { useState } from "react";
import { signInMessages as words } from "../messages";

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Whether the user chooses a new password, rather than entering an existing one. */
  isNew?: boolean;
}

/** A password input with a show/hide button. */
export function PasswordField({ value, onChange, isNew }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <label htmlFor="password">{words.password}</label>
      <div className="sign-in-password">
        <input
          id="password"
          name="password"
          type={shown ? "text" : "password"}
          autoComplete={isNew ? "new-password" : "current-password"}
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <button
          type="button"
          className="sign-in-toggle"
          aria-label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {!shown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      </div>
    </>
  );
}
