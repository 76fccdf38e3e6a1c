import type { HttpError } from "@refinedev/core";
import { Form, type FormInstance } from "antd";
import { useState } from "react";
import type { Values } from "../define/action";
import { useLeaveGuard } from "../ui/use-leave-guard";
import { differ } from "./form-values";
import { messagesFor } from "./server-errors";
import { useDraft } from "./use-draft";

interface Options {
  /** Tells the form and the record apart. */
  name: string;
  /** What the form starts with, and what discarding leads back to. */
  initial: Values;
  /** Whether typing is kept as a draft. */
  drafts?: boolean;
  /** Values that no browser may keep: nothing is stored while they are typed. */
  secret?: (values: Values) => boolean;
  /** Whether unsaved typing holds the page. */
  guarded?: boolean;
}

const differs = (a: Values, b: Values) => Object.keys({ ...a, ...b }).some((key) => differ(a[key], b[key]));

export interface DraftedForm {
  form: FormInstance;
  /** What the form shows at first: a draft, or what it starts with. */
  first: Values;
  /** What is typed now. */
  typed: Values;
  dirty: boolean;
  /** What was typed before was restored. */
  restored: boolean;
  guard: ReturnType<typeof useLeaveGuard>;
  /** Remembers what was typed. */
  keep: (values: Values) => void;
  /** Puts other values into the form, as if they were typed. */
  fill: (values: Values) => void;
  /** Back to what it started with, or to these values; nothing counts as restored any more. */
  reset: (values?: Values) => void;
  /** Forgets the draft; the form stays as it is. */
  forget: () => void;
  /** Puts the server's messages under the inputs of their names; what is about one entry of a list names that entry. */
  showErrors: (names: readonly string[], error: HttpError | undefined) => void;
}

/**
 * The state of a form whose typing is not lost: kept as a draft until it is sent or discarded, restored after a
 * reload or a new sign-in, asked about before the page is left. `DraftedFormBody` renders it.
 */
export function useDraftedForm(options: Options): DraftedForm {
  const { name, initial, drafts = true, guarded = false, secret = () => false } = options;
  const [form] = Form.useForm<Values>();
  const draft = useDraft(name, drafts);
  const [start] = useState(initial);
  const [restored, setRestored] = useState(draft.read);
  const first = { ...start, ...restored };
  const typed: Values = { ...first, ...(Form.useWatch([], form) as Values | undefined) };
  const dirty = differs(start, typed);
  const guard = useLeaveGuard(guarded && dirty);
  const keep = (values: Values) => (differs(start, values) && !secret(values) ? draft.write(values) : draft.clear());
  const fill = (values: Values) => {
    form.setFieldsValue(values as Record<string, never>);
    keep({ ...start, ...values });
  };
  return {
    form,
    first,
    typed,
    dirty,
    restored: restored !== undefined,
    guard,
    keep,
    fill,
    reset: (values = start) => {
      setRestored(undefined);
      fill(values);
    },
    forget: draft.clear,
    showErrors: (names, error) => {
      for (const input of names) {
        const errors = messagesFor(input, error);
        if (errors.length > 0) form.setFields([{ name: input, errors }]);
      }
    },
  };
}
