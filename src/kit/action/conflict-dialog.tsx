import { useDataProvider, type HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Modal } from "antd";
import { useId, useState, type ReactNode } from "react";
import type { FormValues } from "../define/action";
import type { Row } from "../define/field";
import type { FormInput } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { controlOf } from "../form/controls";
import { valuesDiffer, getInitialValues, getUnchangedValues, unreadableText } from "../form/form-values";
import { formMessages } from "../form/messages";
import { toText } from "../format";
import { kitMessages } from "../messages";
import { recordMessages } from "../record-messages";
import { LoadError, LoadingText } from "../ui/load-state";
import { useDialogFocus } from "../ui/use-dialog-focus";
import "./conflict.css";
import { conflictMessages as words } from "./conflict-messages";
import type { EditBase } from "./use-edit-base";

interface ConflictDialogProps {
  resource: Resource;
  id: string;
  inputs: readonly FormInput[];
  /** The state that the edit started from. */
  base: EditBase;
  /** The typed values. */
  mine: FormValues;
  onCancel: () => void;
  /** @param theirs the record's state after the other user's change, which the new edit replaces */
  onSave: (values: FormValues, theirs: EditBase) => void;
}

type Side = "theirs" | "yours";
const SIDES = ["theirs", "yours"] as const;

/** Renders a form value as readable text. */
function renderValue(input: FormInput, value: unknown): ReactNode {
  const { valueLabels, label, empty = kitMessages.missing, render: Own } = input;
  if (Array.isArray(value)) return value.map(controlOf(input).describeEntry ?? toText).join("\n") || empty;
  if (typeof value === "boolean")
    return valueLabels?.[String(value)]?.label ?? (value ? kitMessages.yes : kitMessages.no);
  const text = toText(value);
  if (!text) return empty;
  const described = controlOf(input).describe?.(text, input) ?? valueLabels?.[text]?.label;
  return described ?? (Own ? <Own label={label} value={text} /> : text);
}

interface ChoiceProps {
  input: FormInput;
  values: Readonly<Record<Side, ReactNode>>;
  untouched: boolean;
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** Lets the user choose between the saved and the typed value of a field. */
function Choice({ input, values, untouched, chosen, onChoose }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset className="conflict-field">
      <legend>{input.label}</legend>
      {SIDES.map((side) => (
        <label key={side} className="conflict-side">
          <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className="conflict-name">{words[side]}</span> <span className="conflict-value">{values[side]}</span>
        </label>
      ))}
      {untouched && <p className="conflict-hint">{words.untouched}</p>}
    </fieldset>
  );
}

/** Resolves an edit conflict: the user chooses between their own and the saved value of each field, and saves again. */
export function ConflictDialog({ resource, id, inputs, base, mine, onCancel, onSave }: ConflictDialogProps) {
  useDialogFocus(onCancel);
  const provider = useDataProvider()();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const read = useQuery<{ data: Row; version?: string }, HttpError>({
    queryKey: ["conflict", resource.path, id, base.version],
    gcTime: 0,
    queryFn: () => provider.getOne<Row>({ resource: resource.path, id }),
  });
  const { one } = resource.names;
  const theirs = read.data && getInitialValues(inputs, read.data.data);
  const kept = getUnchangedValues(inputs, read.data?.data);
  const differing = theirs ? inputs.filter(({ name }) => valuesDiffer(theirs[name], mine[name])) : [];
  const isUntouched = ({ name }: FormInput) => !valuesDiffer(mine[name], base.values[name]);
  const sideOf = (input: FormInput) => chosen[input.name] ?? (isUntouched(input) ? "theirs" : "yours");
  const save = () => {
    if (!theirs) return;
    const theirValues = differing.filter((input) => sideOf(input) === "theirs").map(({ name }) => [name, theirs[name]]);
    onSave(
      { ...mine, ...(Object.fromEntries(theirValues) as FormValues) },
      { version: read.data?.version, values: theirs, kept },
    );
  };
  return (
    <Modal
      open
      width={640}
      title={words.title}
      okText={words.saveAgain}
      okButtonProps={{ disabled: !theirs }}
      cancelText={formMessages.keepTyping}
      maskClosable={false}
      onOk={save}
      onCancel={onCancel}
    >
      {!theirs && !read.error && <LoadingText text={recordMessages.loadingRecord(one)} />}
      {read.error && (
        <LoadError text={recordMessages.recordError(one)} error={read.error} onRetry={() => void read.refetch()} />
      )}
      {theirs && <p>{differing.length > 0 ? words.explain(one) : words.same(one)}</p>}
      {differing.map((input) => (
        <Choice
          key={input.name}
          input={input}
          values={{
            theirs: unreadableText(input, kept[input.name]) ?? renderValue(input, theirs?.[input.name]),
            yours: renderValue(input, mine[input.name]),
          }}
          untouched={isUntouched(input)}
          chosen={sideOf(input)}
          onChoose={(side) => setChosen({ ...chosen, [input.name]: side })}
        />
      ))}
    </Modal>
  );
}
