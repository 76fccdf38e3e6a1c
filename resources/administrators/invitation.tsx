import { useCustomMutation, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { SecretLink } from "../../src/kit/ui/secret-link";
import { useFailureToast } from "../../src/kit/ui/use-failure-toast";
import type { Administrator, Invitation as Answer } from "./contract";
import { invitationMessages } from "./invitation-messages";
import { administratorMessages } from "./messages";
import "./invitation.css";

const words = { ...administratorMessages.invitation, ...invitationMessages };

/** Invites an administrator who has no password yet, by email or with a link to pass on. */
export function InvitationSection({ row }: PartProps) {
  const { allows } = useSession();
  const showFailure = useFailureToast();
  const { mutateAsync } = useCustomMutation<Answer>();
  const [answer, setAnswer] = useState<Answer>();
  const [running, setRunning] = useState(false);
  const { state, email, invitedBy = "link" } = row as Administrator;
  if (state !== "invited") return null;

  const invite = async () => {
    setRunning(true);
    try {
      const { data } = await mutateAsync({
        url: `administrators/${encodeURIComponent(getRowId(row))}/invite`,
        method: "post",
        values: {},
        successNotification: false,
        errorNotification: false,
      });
      setAnswer(data);
    } catch (cause) {
      showFailure(cause as HttpError, words.failure[invitedBy]);
    } finally {
      setRunning(false);
    }
  };
  const link = toText(answer?.link);
  return (
    <section className="record-section invitation">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <div role="status">
        {answer?.sent === true ? (
          <p>{words.sent(toText(answer.to) ?? toText(email) ?? "")}</p>
        ) : (
          // The link is in this response only: no list and no later response contains it.
          link && (
            <SecretLink
              key={link}
              link={link}
              label={words.link}
              text={invitedBy === "email" ? `${words.notSent} ${words.shown}` : words.shown}
              copy={words.copy}
            />
          )
        )}
      </div>
      {allows("administrators.invite") && (
        <Button disabled={running || getRowId(row) === ""} onClick={() => void invite()}>
          {answer ? words.again[invitedBy] : words.make[invitedBy]}
        </Button>
      )}
    </section>
  );
}
