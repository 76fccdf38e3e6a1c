import { useEffect, useState, type ComponentProps, type FormEvent } from "react";
import { ApiError } from "../../../providers/data/errors";
import { FIRST_DAY, LAST_DAY } from "../../../providers/input/contract";
import {
  CHANGE_FIELDS,
  CHANGE_GROUPS,
  MAX_DOCUMENT_MIB,
  listRequestedDocuments,
  CHANGE_PART_LABELS,
  type ChangeField,
  type ChangePart,
} from "../../../resources/kyc/changes/contract";
import { changesPageMessages as words, changeFieldLabels } from "../../../resources/kyc/changes/messages";
import type { KycChangesApi, RequestedChanges } from "./calls";
import { DocumentInput } from "./document-input";

type Values = Readonly<Partial<Record<ChangeField, string>>>;

/** Attributes that enable autofill and suitable phone keyboards. */
const INPUT_PROPS: Readonly<Partial<Record<ChangeField, ComponentProps<"input">>>> = {
  name: { autoComplete: "name" },
  aadhaarNumber: { inputMode: "numeric" },
  phoneNumber: { type: "tel", autoComplete: "tel" },
  dateOfBirth: { type: "date", autoComplete: "bday", min: FIRST_DAY, max: LAST_DAY },
  address: { autoComplete: "street-address" },
  accountNumber: { inputMode: "numeric" },
};

interface AnswerFormProps {
  calls: KycChangesApi;
  asked: RequestedChanges;
  onChange: (asked: RequestedChanges) => void;
  onDone: () => void;
}

/**
 * The form for everything that the vendor was asked for. A document is uploaded when it is chosen. The button sends the
 * other fields and submits the answer.
 */
export function KycChangesForm({ calls, asked, onChange, onDone }: AnswerFormProps) {
  const [values, setValues] = useState<Values>({});
  const [sending, setSending] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const documents = listRequestedDocuments(asked.parts);
  const groups = CHANGE_GROUPS.filter((group) => asked.parts.includes(group));
  const isFilled = (field: ChangeField) => (values[field] ?? "").trim() !== "";
  const missing: ChangePart[] = [
    ...documents.filter((kind) => !asked.uploaded.includes(kind)),
    ...groups.filter((group) => !CHANGE_FIELDS[group].some(isFilled)),
  ];

  // No drafts: vendors may use a shared browser.
  const dirty = Object.values(values).some((text) => text.trim() !== "");
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);

  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      await calls.send(Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== "")));
      onDone();
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : undefined;
      const message = cause instanceof Error ? cause.message : String(cause);
      setErrors(error?.errors ?? {});
      setProblem(error?.fromServer ? message : `${words.failure}: ${message}`);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || sending > 0) return;
    if (missing.length > 0) setProblem(words.stillMissing(missing.map((part) => CHANGE_PART_LABELS[part])));
    else void send();
  };

  return (
    <form onSubmit={submit} aria-busy={busy} className="answer">
      {documents.length > 0 && (
        <fieldset>
          <legend>{words.documents}</legend>
          <p className="sign-in-help">{words.limit(MAX_DOCUMENT_MIB)}</p>
          {documents.map((kind) => (
            <DocumentInput
              key={kind}
              name={CHANGE_PART_LABELS[kind]}
              received={asked.uploaded.includes(kind)}
              send={(file, onProgress) => calls.upload(kind, file, onProgress)}
              onBusy={(begins) => setSending((before) => before + (begins ? 1 : -1))}
              onDone={onChange}
            />
          ))}
        </fieldset>
      )}
      {groups.map((group) => (
        <fieldset key={group}>
          <legend>{words.groups[group]}</legend>
          <p className="sign-in-help">{words.help}</p>
          {CHANGE_FIELDS[group].map((field: ChangeField) => {
            const said = errors[field]?.join(" ");
            return (
              <div key={field}>
                <label htmlFor={field}>{changeFieldLabels[field]}</label>
                <input
                  id={field}
                  name={field}
                  maxLength={500}
                  {...INPUT_PROPS[field]}
                  aria-invalid={said !== undefined}
                  aria-describedby={said === undefined ? undefined : `${field}-problem`}
                  value={values[field] ?? ""}
                  onChange={({ target }) => setValues({ ...values, [field]: target.value })}
                />
                {said !== undefined && (
                  <p id={`${field}-problem`} className="sign-in-problem">
                    {changeFieldLabels[field]} {said}.
                  </p>
                )}
              </div>
            );
          })}
        </fieldset>
      ))}
      <div role="alert">{problem && <p className="sign-in-problem">{problem}</p>}</div>
      <button type="submit" className="sign-in-submit" disabled={busy || sending > 0}>
        {busy && <span className="spinner" role="progressbar" aria-label={words.submitting} />}
        {words.submit}
      </button>
    </form>
  );
}
