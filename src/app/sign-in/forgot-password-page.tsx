import { useEffect, useState } from "react";
import { cleanPastedText } from "../../../providers/input/contract";
import { signInMessages } from "../messages";
import { entryRouter } from "../entry-router";
import { LinkForm } from "./link-form";
import { forgotMessages as words, linkMessages } from "./messages";
import { readOffer } from "./read-offer";
import { loadProviders } from "./sign-in";
import { SignInFrame } from "./sign-in-frame";

/** Requests a reset link. The response is the same for every address, so it does not reveal who has an account. */
function RequestForm({ onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState("");

  const send = async () => {
    const { loadAccountLinks } = await loadProviders();
    await (await loadAccountLinks()).requestPasswordReset(cleanPastedText(email));
    onSent();
  };

  return (
    <LinkForm words={words} onSubmit={send}>
      <p className="sign-in-text">{words.text}</p>
      <label htmlFor="email">{signInMessages.email}</label>
      <input
        id="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </LinkForm>
  );
}

/** The page for a forgotten password. If the server cannot send email, it says whom to ask for help. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const byEmail = readOffer("password-reset") === "email";
  useEffect(() => {
    document.title = `${words.heading} · ${signInMessages.product}`;
  }, []);
  return (
    <SignInFrame>
      <h1>{sent ? words.sentHeading : words.heading}</h1>
      {byEmail && !sent ? (
        <RequestForm onSent={() => setSent(true)} />
      ) : (
        <p className="sign-in-text" role="status">
          {sent ? words.sent : words.ask}
        </p>
      )}
      <div className="sign-in-others">
        <button type="button" className="plain-button" onClick={() => entryRouter.replace("/login")}>
          {linkMessages.toSignIn}
        </button>
      </div>
    </SignInFrame>
  );
}
