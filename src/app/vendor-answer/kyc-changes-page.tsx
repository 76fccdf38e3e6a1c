import { useEffect, useState } from "react";
import { ApiError } from "../../../providers/data/errors";
import { changesPageMessages as words } from "../../../resources/kyc/changes/messages";
import { formatDateTime, toIndianTime } from "../../kit/format";
import { signInMessages } from "../messages";
import { SignInFrame } from "../sign-in/sign-in-frame";
import { useLinkToken } from "../sign-in/use-link-token";
import { KycChangesForm } from "./kyc-changes-form";
import { createKycChangesApi, type RequestedChanges } from "./calls";
import "./answer.css";

/** HTTP statuses that mean that the link is invalid. After any other failure the user can try again. */
const PERMANENT_FAILURES: readonly number[] = [400, 404, 410, 422];

/** The page where a vendor answers a request to change a KYC application. It needs the link, but no account. */
export function KycChangesPage() {
  const token = useLinkToken();
  return <KycChanges key={token} token={token} />;
}

function KycChanges({ token }: { token: string }) {
  const [calls] = useState(() => createKycChangesApi(token));
  const [request, setRequest] = useState<RequestedChanges>();
  const [failure, setFailure] = useState<{ text: string; final: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(false);
  useEffect(() => {
    document.title = `${words.title} · ${signInMessages.product}`;
  }, []);
  useEffect(() => {
    let isUnmounted = false;
    calls.load().then(
      (found) => isUnmounted || setRequest(found),
      (cause: unknown) =>
        isUnmounted ||
        setFailure({
          text: cause instanceof Error ? cause.message : String(cause),
          final: cause instanceof ApiError && cause.fromServer && PERMANENT_FAILURES.includes(cause.statusCode),
        }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [calls, attempt]);
  const retry = () => {
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
  const until = toIndianTime(request?.expiresAt);
  return (
    <SignInFrame>
      <h1>{failure ? (failure.final ? words.failed : words.unread) : words.heading(request?.shopName ?? "")}</h1>
      {failure && (
        <div role="alert">
          <p className="sign-in-text">{failure.text}</p>
          {!failure.final && (
            <button type="button" className="plain-button" onClick={retry}>
              {words.tryAgain}
            </button>
          )}
        </div>
      )}
      {!failure && !request && <p role="status">{words.loading}</p>}
      {request && (
        <>
          <p className="sign-in-text answer-message">{request.message}</p>
          <KycChangesForm api={calls} request={request} onChange={setRequest} onDone={() => setDone(true)} />
          {until && <p className="sign-in-help answer-until">{words.until(formatDateTime(until))}</p>}
        </>
      )}
    </SignInFrame>
  );
}
