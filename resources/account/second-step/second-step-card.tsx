import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { filterObjects, getReferenceId } from "../../../src/kit/define/row";
import { formatDay, formatDateTime, toIndianTime, parseNumber } from "../../../src/kit/format";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import type { Passkey, SecondStep } from "./contract";
import type { SecondStepTask } from "./second-step-dialog";
import { secondStepMessages as words } from "./messages";
import { getPasskeyName } from "./passkey-name";
import { useSecondStep } from "./use-second-step";
import "./second-step.css";

const SecondStepDialog = lazyComponent(() =>
  import("./second-step-dialog").then(({ SecondStepDialog }) => SecondStepDialog),
);

/** At this many codes or fewer, the card suggests making new ones. */
const LOW_CODE_COUNT = 3;

const formatStampDay = (stamp: unknown) => {
  const moment = toIndianTime(stamp);
  return moment ? formatDay(moment) : "";
};

interface MethodProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

function Method({ title, text, children }: MethodProps) {
  return (
    <section className="second-step-method">
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}

function describeUse({ createdAt, lastUsedAt }: Passkey): string {
  const used = toIndianTime(lastUsedAt);
  return [
    words.passkeys.made(formatStampDay(createdAt)),
    used ? words.passkeys.used(formatDateTime(used)) : words.passkeys.neverUsed,
  ].join(", ");
}

interface MethodsProps {
  state: SecondStep;
  onDo: (doing: SecondStepTask) => void;
}

const listPasskeys = ({ passkeys }: SecondStep) =>
  filterObjects(passkeys).filter((passkey) => getReferenceId(passkey) !== undefined);

const isOn = (state: SecondStep) => Boolean(state.totp) || listPasskeys(state).length > 0;

function Methods({ state, onDo }: MethodsProps) {
  const passkeys = listPasskeys(state);
  const codesLeft = parseNumber(state.recoveryCodesLeft) ?? 0;
  const isLast = passkeys.length + (state.totp ? 1 : 0) === 1;
  return (
    <>
      {state.required && !isOn(state) && <p className="note warning">{words.required}</p>}
      <Method
        title={words.app.title}
        text={state.totp ? words.app.since(formatStampDay(state.totp.createdAt)) : words.app.none}
      >
        <div className="second-step-buttons">
          <Button onClick={() => onDo({ what: "set-up-app" })}>
            {state.totp ? words.app.change : words.app.setUp}
          </Button>
          {state.totp && (
            <Button danger onClick={() => onDo({ what: "remove-app", isLast })}>
              {words.app.remove}
            </Button>
          )}
        </div>
      </Method>
      <Method title={words.passkeys.title} text={passkeys.length === 0 ? words.passkeys.none : ""}>
        {passkeys.length > 0 && (
          <ul className="second-step-passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={getReferenceId(passkey)} passkey={passkey} isLast={isLast} onDo={onDo} />
            ))}
          </ul>
        )}
        {state.passkeysPossible === false ? (
          <p className="missing">{words.passkeys.impossible}</p>
        ) : (
          <div className="second-step-buttons">
            <Button onClick={() => onDo({ what: "add-passkey" })}>{words.passkeys.add}</Button>
          </div>
        )}
      </Method>
      {isOn(state) && (
        <Method title={words.codes.title} text={words.codes.left(codesLeft)}>
          {codesLeft <= LOW_CODE_COUNT && <p className="note warning">{words.codes.few}</p>}
          <div className="second-step-buttons">
            <Button onClick={() => onDo({ what: "renew-codes" })}>{words.codes.renew}</Button>
          </div>
        </Method>
      )}
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isLast: boolean;
  onDo: (doing: SecondStepTask) => void;
}

function PasskeyRow({ passkey, isLast, onDo }: PasskeyRowProps) {
  const name = getPasskeyName(passkey);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="second-step-used">{describeUse(passkey)}</div>
      </div>
      <div className="second-step-buttons">
        <Button aria-label={words.passkeys.renameOf(name)} onClick={() => onDo({ what: "rename-passkey", passkey })}>
          {words.passkeys.rename}
        </Button>
        <Button
          danger
          aria-label={words.passkeys.removeOf(name)}
          onClick={() => onDo({ what: "remove-passkey", passkey, isLast })}
        >
          {words.passkeys.remove}
        </Button>
      </div>
    </li>
  );
}

function Card() {
  const { data, error, refetch } = useSecondStep();
  const [doing, setDoing] = useState<SecondStepTask>();
  const state = data?.data;
  return (
    <section className="panel padded second-step" aria-label={words.title}>
      <header className="second-step-title">
        <h2>{words.title}</h2>
        {state && <span className="tag tone-neutral">{isOn(state) ? words.on : words.off}</span>}
      </header>
      <p>{words.intro}</p>
      {error && !state && <LoadError text={words.loadError} error={error} onRetry={() => void refetch()} />}
      {!error && !state && <LoadingText text={words.loading} />}
      {state && <Methods state={state} onDo={setDoing} />}
      {doing && <SecondStepDialog doing={doing} onClose={() => setDoing(undefined)} />}
    </section>
  );
}

/** Card with the person's second step, on backends that support one. */
export function SecondStepCard() {
  return useSession().offers("accounts.secondStep") ? <Card /> : null;
}
