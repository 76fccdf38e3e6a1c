import { useEffect, useState } from "react";
import { ApiError } from "../../../providers/data/errors";
import { answerMessages as words } from "../../../resources/kyc/changes/messages";
import { formatMoment, inIndia } from "../../kit/format";
import { signInMessages } from "../messages";
import { SignInFrame } from "../sign-in/sign-in-frame";
import { AnswerForm } from "./answer-form";
import { createAnswerCalls, type Asked } from "./calls";
import "./answer.css";

/** The server knows the link, and it is of no use; after anything else the same link may be read the next time. */
const FINAL: readonly number[] = [400, 404, 410, 422];

/** What follows # stays in the browser: no server and no log has it. */
const tokenInAddress = () => window.location.hash.slice(1);

/** Where a vendor answers who was asked to change a KYC application: without an account, by the link alone. */
export function AnswerPage() {
  const [calls] = useState(() => createAnswerCalls(tokenInAddress()));
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<{ text: string; final: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(false);
  useEffect(() => {
    document.title = `${words.title} · ${signInMessages.product}`;
  }, []);
  useEffect(() => {
    let left = false;
    calls.look().then(
      (found) => left || setAsked(found),
      (cause: unknown) =>
        left ||
        setFailure({
          text: cause instanceof Error ? cause.message : String(cause),
          final: cause instanceof ApiError && cause.fromServer && FINAL.includes(cause.statusCode),
        }),
    );
    return () => {
      left = true;
    };
  }, [calls, attempt]);
  const again = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  if (done) {
    return (
      <SignInFrame>
        <h1>{words.doneHeading}</h1>
        <p role="status" className="sign-in-text">
          {words.done}
        </p>
      </SignInFrame>
    );
  }
  const until = inIndia(asked?.expiresAt);
  return (
    <SignInFrame>
      <h1>{failure ? (failure.final ? words.failed : words.unread) : words.heading(asked?.shopName ?? "")}</h1>
      {failure && (
        <div role="alert">
          <p className="sign-in-text">{failure.text}</p>
          {!failure.final && (
            <button type="button" className="plain-button" onClick={again}>
              {words.tryAgain}
            </button>
          )}
        </div>
      )}
      {!failure && !asked && <p role="status">{words.loading}</p>}
      {asked && (
        <>
          <p className="sign-in-text answer-message">{asked.message}</p>
          <AnswerForm calls={calls} asked={asked} onChange={setAsked} onDone={() => setDone(true)} />
          {until && <p className="sign-in-help answer-until">{words.until(formatMoment(until))}</p>}
        </>
      )}
    </SignInFrame>
  );
}
