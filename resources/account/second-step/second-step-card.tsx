import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { objectsOf, referenceId } from "../../../src/kit/define/row";
import { formatDay, formatMoment, inIndia, toNumber } from "../../../src/kit/format";
import { lazyPart } from "../../../src/kit/ui/lazy-part";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import type { Passkey, SecondStep } from "./contract";
import type { Doing } from "./dialogs";
import { secondStepMessages as words } from "./messages";
import { nameOf } from "./passkey-name";
import { useSecondStep } from "./use-second-step";
import "./second-step.css";

const SecondStepDialog = lazyPart(() => import("./dialogs").then(({ SecondStepDialog }) => SecondStepDialog));

/** At this many codes or fewer, the card suggests making new ones. */
const LOW_CODE_COUNT = 3;

const formatStampDay = (stamp: unknown) => {
  const moment = inIndia(stamp);
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
  const used = inIndia(lastUsedAt);
  return [
    words.passkeys.made(formatStampDay(createdAt)),
    used ? words.passkeys.used(formatMoment(used)) : words.passkeys.neverUsed,
  ].join(", ");
}

interface MethodsProps {
  state: SecondStep;
  onDo: (doing: Doing) => void;
}

const listPasskeys = ({ passkeys }: SecondStep) =>
  objectsOf(passkeys).filter((passkey) => referenceId(passkey) !== undefined);

const isOn = (state: SecondStep) => Boolean(state.totp) || listPasskeys(state).length > 0;

function Methods({ state, onDo }: MethodsProps) {
  const passkeys = listPasskeys(state);
  const codesLeft = toNumber(state.recoveryCodesLeft) ?? 0;
  const last = passkeys.length + (state.totp ? 1 : 0) === 1;
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
            <Button danger onClick={() => onDo({ what: "remove-app", last })}>
              {words.app.remove}
            </Button>
          )}
        </div>
      </Method>
      <Method title={words.passkeys.title} text={passkeys.length === 0 ? words.passkeys.none : ""}>
        {passkeys.length > 0 && (
          <ul className="second-step-passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={referenceId(passkey)} passkey={passkey} last={last} onDo={onDo} />
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
  last: boolean;
  onDo: (doing: Doing) => void;
}

function PasskeyRow({ passkey, last, onDo }: PasskeyRowProps) {
  const name = nameOf(passkey);
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
          onClick={() => onDo({ what: "remove-passkey", passkey, last })}
        >
          {words.passkeys.remove}
        </Button>
      </div>
    </li>
  );
}

function Card() {
  const { data, error, refetch } = useSecondStep();
  const [doing, setDoing] = useState<Doing>();
  const state = data?.data;
  return (
    <section className="panel padded second-step" aria-label={words.title}>
      <header className="second-step-title">
        <h2>{words.title}</h2>
        {state && (
          <span className={`tag tone-${isOn(state) ? "green" : "neutral"}`}>{isOn(state) ? words.on : words.off}</span>
        )}
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
