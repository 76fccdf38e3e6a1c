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

/** Input attributes for autofill, mobile keyboards and the date picker. */
const INPUT_PROPS: Readonly<Partial<Record<ChangeField, ComponentProps<"input">>>> = {
  name: { autoComplete: "name" },
  aadhaarNumber: { inputMode: "numeric" },
  phoneNumber: { type: "tel", autoComplete: "tel" },
  dateOfBirth: { type: "date", autoComplete: "bday", min: FIRST_DAY, max: LAST_DAY },
  address: { autoComplete: "street-address" },
  accountNumber: { inputMode: "numeric" },
};

interface KycChangesFormProps {
  api: KycChangesApi;
  request: RequestedChanges;
  /** Called after each upload, with the updated request. */
  onChange: (request: RequestedChanges) => void;
  /** Called after the answer was submitted. */
  onDone: () => void;
}

/**
 * A form for the documents and fields that the vendor was asked for. Each document is uploaded as soon as it is chosen.
 * The button submits the answer with the filled-in fields.
 */
export function KycChangesForm({ api, request, onChange, onDone }: KycChangesFormProps) {
  const [values, setValues] = useState<Values>({});
  const [activeUploads, setActiveUploads] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const documents = listRequestedDocuments(request.parts);
  const groups = CHANGE_GROUPS.filter((group) => request.parts.includes(group));
  const isFilled = (field: ChangeField) => (values[field] ?? "").trim() !== "";
  const missing: ChangePart[] = [
    ...documents.filter((kind) => !request.uploaded.includes(kind)),
    ...groups.filter((group) => !CHANGE_FIELDS[group].some(isFilled)),
  ];

  // Warn before the page closes instead of saving a draft, because vendors may use a shared browser.
  const isDirty = Object.values(values).some((text) => text.trim() !== "");
  useEffect(() => {
    if (!isDirty) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warnBeforeUnload);
    return () => window.removeEventListener("beforeunload", warnBeforeUnload);
  }, [isDirty]);

  const send = async () => {
    setIsSubmitting(true);
    setProblem(undefined);
    setErrors({});
    try {
      await api.send(Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== "")));
      onDone();
    } catch (cause) {
      const apiError = cause instanceof ApiError ? cause : undefined;
      const message = cause instanceof Error ? cause.message : String(cause);
      setErrors(apiError?.errors ?? {});
      setProblem(apiError?.fromServer ? message : `${words.failure}: ${message}`);
    } finally {
      setIsSubmitting(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting || activeUploads > 0) return;
    if (missing.length > 0) setProblem(words.stillMissing(missing.map((part) => CHANGE_PART_LABELS[part])));
    else void send();
  };

  return (
    <form onSubmit={submit} aria-busy={isSubmitting} className="answer">
      {documents.length > 0 && (
        <fieldset>
          <legend>{words.documents}</legend>
          <p className="sign-in-help">{words.limit(MAX_DOCUMENT_MIB)}</p>
          {documents.map((kind) => (
            <DocumentInput
              key={kind}
              name={CHANGE_PART_LABELS[kind]}
              received={request.uploaded.includes(kind)}
              send={(file, onProgress) => api.upload(kind, file, onProgress)}
              onBusy={(isStarting) => setActiveUploads((count) => count + (isStarting ? 1 : -1))}
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
            const fieldError = errors[field]?.join(" ");
            return (
              <div key={field}>
                <label htmlFor={field}>{changeFieldLabels[field]}</label>
                <input
                  id={field}
                  name={field}
                  maxLength={500}
                  {...INPUT_PROPS[field]}
                  aria-invalid={fieldError !== undefined}
                  aria-describedby={fieldError === undefined ? undefined : `${field}-problem`}
                  value={values[field] ?? ""}
                  onChange={({ target }) => setValues({ ...values, [field]: target.value })}
                />
                {fieldError !== undefined && (
                  <p id={`${field}-problem`} className="sign-in-problem">
                    {changeFieldLabels[field]} {fieldError}.
                  </p>
                )}
              </div>
            );
          })}
        </fieldset>
      ))}
      <div role="alert">{problem && <p className="sign-in-problem">{problem}</p>}</div>
      <button type="submit" className="sign-in-submit" disabled={isSubmitting || activeUploads > 0}>
        {isSubmitting && <span className="spinner" role="progressbar" aria-label={words.submitting} />}
        {words.submit}
      </button>
    </form>
  );
}
