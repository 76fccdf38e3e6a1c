import { useNotification, type HttpError } from "@refinedev/core";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { Modal } from "antd";
import { useState, type ReactNode } from "react";
import { getReferenceId } from "../../../src/kit/define/row";
import { toText } from "../../../src/kit/format";
import { useDialogFocus } from "../../../src/kit/ui/use-dialog-focus";
import type { Passkey, SetupResult, TotpSetup } from "./contract";
import { secondStepMessages as words } from "./messages";
import { getPasskeyName } from "./passkey-name";
import { QrCode } from "./qr-code";
import { RecoveryCodes } from "./recovery-codes";
import { StepForm } from "./step-form";
import { useSecondStepMutation } from "./use-second-step";

/** The change that the dialog makes to the second step. `isLast`: the change removes the last method. */
export type SecondStepTask =
  | { what: "set-up-app" | "remove-app" | "add-passkey" | "renew-codes"; isLast?: boolean }
  | { what: "rename-passkey" | "remove-passkey"; passkey: Passkey; isLast?: boolean };

interface DialogProps {
  doing: SecondStepTask;
  onClose: () => void;
}

const readCodes = ({ recoveryCodes }: SetupResult): string[] =>
  Array.isArray(recoveryCodes) ? recoveryCodes.flatMap((code: unknown) => toText(code) ?? []) : [];

function getTitle(doing: SecondStepTask): string {
  switch (doing.what) {
    case "set-up-app":
      return words.app.setUp;
    case "remove-app":
      return words.app.remove;
    case "add-passkey":
      return words.passkeys.add;
    case "renew-codes":
      return words.codes.renew;
    case "rename-passkey":
      return words.passkeys.renameOf(getPasskeyName(doing.passkey));
    case "remove-passkey":
      return words.passkeys.removeOf(getPasskeyName(doing.passkey));
  }
}

interface StepProps {
  /** Shows the success message, then any new recovery codes. */
  finish: (message: string, answer?: SetupResult) => void;
  onCancel: () => void;
}

function SetUpApp({ finish, onCancel }: StepProps) {
  const change = useSecondStepMutation();
  const [setup, setSetup] = useState<TotpSetup>();
  if (!setup) {
    return (
      <StepForm
        key="password"
        inputs={["password"]}
        submit={words.continue}
        onSubmit={async (values) => setSetup(await change<TotpSetup>("post", "totp", values))}
        onCancel={onCancel}
      />
    );
  }
  const secret = toText(setup.secret) ?? "";
  const confirm = async ({ code }: { code: string }) => {
    try {
      finish(words.app.isOn, await change<SetupResult>("post", "totp/confirm", { challenge: setup.challenge, code }));
    } catch (cause) {
      // The challenge has expired: start again with the password.
      if ((cause as HttpError).statusCode === 409) setSetup(undefined);
      throw cause;
    }
  };
  return (
    <StepForm key="code" inputs={["code"]} submit={words.app.confirm} onSubmit={confirm} onCancel={onCancel}>
      <p>{words.app.scan}</p>
      <QrCode label={words.app.picture} text={toText(setup.address) ?? ""} />
      <p className="totp-key">
        <span>{words.app.key}</span> <span className="code">{secret.replaceAll(/.{4}(?!$)/g, "$& ")}</span>
      </p>
    </StepForm>
  );
}

function AddPasskey({ finish, onCancel }: StepProps) {
  const change = useSecondStepMutation();
  const { open } = useNotification();
  const add = async ({ name, password }: Record<"name" | "password", string>) => {
    const { challenge, options } = await change<{ challenge: string; options: PublicKeyCredentialCreationOptionsJSON }>(
      "post",
      "passkeys/options",
      { password },
    );
    // Load the library only here. The sign-in page has its own copy, and no other page needs one.
    const { startRegistration } = await import("@simplewebauthn/browser");
    // The browser has already shown the person a more precise reason than it gives to the page.
    const passkey = await startRegistration({ optionsJSON: options }).catch(() => undefined);
    if (passkey)
      finish(words.passkeys.added, await change<SetupResult>("post", "passkeys", { challenge, name, passkey }));
    else open?.({ type: "error", message: words.passkeys.unused, description: words.passkeys.unusedHint });
  };
  return (
    <StepForm inputs={["name", "password"]} submit={words.passkeys.add} onSubmit={add} onCancel={onCancel}>
      <p>{words.passkeys.hint}</p>
    </StepForm>
  );
}

function Steps({ doing, ...props }: StepProps & { doing: SecondStepTask }) {
  const change = useSecondStepMutation();
  const { finish, onCancel } = props;
  const byPassword = (
    submit: string,
    question: ReactNode,
    send: (values: { password: string }) => Promise<void>,
    danger = true,
  ) => (
    <StepForm inputs={["password"]} submit={submit} danger={danger} onSubmit={send} onCancel={onCancel}>
      <p>{question}</p>
      {doing.isLast && <p className="note warning">{words.last}</p>}
    </StepForm>
  );
  switch (doing.what) {
    case "set-up-app":
      return <SetUpApp {...props} />;
    case "add-passkey":
      return <AddPasskey {...props} />;
    case "remove-app":
      return byPassword(words.app.remove, words.app.removeQuestion, async (values) => {
        await change("delete", "totp", values);
        finish(words.app.removed);
      });
    case "renew-codes":
      return byPassword(words.codes.renew, words.codes.renewQuestion, async (values) =>
        finish(words.codes.renewed, await change<SetupResult>("post", "recovery-codes", values)),
      );
    case "remove-passkey": {
      const { passkey } = doing;
      return byPassword(
        words.passkeys.remove,
        words.passkeys.removeQuestion(getPasskeyName(passkey)),
        async (values) => {
          await change("delete", `passkeys/${encodeURIComponent(getReferenceId(passkey) ?? "")}`, values);
          finish(words.passkeys.removed);
        },
      );
    }
    case "rename-passkey": {
      const { passkey } = doing;
      const rename = async ({ name }: { name: string }) => {
        await change("put", `passkeys/${encodeURIComponent(getReferenceId(passkey) ?? "")}`, { name });
        finish(words.passkeys.renamed);
      };
      return (
        <StepForm
          inputs={["name"]}
          initial={{ name: getPasskeyName(passkey) }}
          submit={words.passkeys.rename}
          onSubmit={rename}
          onCancel={onCancel}
        />
      );
    }
  }
}

/** Runs one change to the second step. New recovery codes are shown before the dialog closes. */
export function SecondStepDialog({ doing, onClose }: DialogProps) {
  const { open } = useNotification();
  const [codes, setCodes] = useState<readonly string[]>([]);
  useDialogFocus(onClose);
  const finish = (message: string, answer: SetupResult = {}) => {
    open?.({ type: "success", message });
    const fresh = readCodes(answer);
    if (fresh.length > 0) setCodes(fresh);
    else onClose();
  };
  const showsCodes = codes.length > 0;
  return (
    <Modal
      open
      title={showsCodes ? words.codes.title : getTitle(doing)}
      width={520}
      maskClosable={false}
      onCancel={onClose}
      footer={null}
    >
      {showsCodes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Steps doing={doing} finish={finish} onCancel={onClose} />
      )}
    </Modal>
  );
}
