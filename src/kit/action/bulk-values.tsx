import { useNotification } from "@refinedev/core";
import type { ReactNode } from "react";
import type { FormValues } from "../define/action";
import type { FormInput } from "../define/ready-action";
import { DraftForm } from "../form/draft-form";
import { FormInputs } from "../form/form-inputs";
import { isInputShown } from "../form/form-values";
import type { DraftFormState } from "../form/use-draft-form";
import { toText } from "../format";
import { kitMessages as words } from "../messages";

interface BulkInputsProps {
  inputs: readonly FormInput[];
  drafted: DraftFormState;
  /** Texts below the inputs, such as that nobody is notified. */
  notes: readonly string[];
  onFinish: () => void;
  /** The shared parts of the form. */
  children: ReactNode;
}

/** The form that is shown before a bulk run. */
export function BulkForm({ inputs, drafted, notes, onFinish, children }: BulkInputsProps) {
  const { open } = useNotification();
  return (
    <DraftForm
      drafted={drafted}
      busy={false}
      requiredMark={inputs.some(({ required }) => required)}
      onFinish={onFinish}
      onInvalid={(_, first) => open?.({ key: "incomplete", type: "error", message: first })}
    >
      <FormInputs inputs={inputs} />
      {children}
      {notes.length > 0 && (
        <p role="status" className="missing">
          {notes.join(" ")}
        </p>
      )}
    </DraftForm>
  );
}

/** Lists the values that every request of a bulk run carries. */
export function BulkValues({ inputs, values }: { inputs: readonly FormInput[]; values: FormValues }) {
  const shownValues = inputs.flatMap((input) => {
    const { name, label, valueLabels } = input;
    const sent = values[name];
    const value = typeof sent === "boolean" ? (sent ? words.yes : words.no) : toText(sent);
    return value && isInputShown(input, values) ? [{ name, label, value: valueLabels?.[value]?.label ?? value }] : [];
  });
  return (
    <dl className="run-values">
      {shownValues.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
