import { useNotification, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import { getAvailableInputs } from "../define/actions-of";
import {
  getInitialValues,
  getUnchangedValues,
  toRequestValues,
  warnAboutUnreadable,
  warnAboutUnset,
} from "../form/form-values";
import { useDraftForm } from "../form/use-draft-form";
import { getConfirmation } from "./form-parts-of";
import { getDraftOptions, type FormTarget } from "./form-target";
import { findSharedMessage, isIncomplete, withoutSharedMessage } from "./required-inputs";
import { PRECONDITION_FAILED, useAction } from "./use-action";
import { useEditBase, type EditBase } from "./use-edit-base";

/** The question that the user must answer before the values are sent. */
type PendingQuestion =
  /** The values need confirmation. */
  | { kind: "confirm"; values: FormValues; text: string }
  /** The values conflict with somebody else's change. */
  | { kind: "conflict"; values: FormValues };

interface SendHandlers {
  /** Called when the request has succeeded, before the form unmounts. */
  onSent?: () => void;
  onDone: () => void;
}

export type ActionFormState = ReturnType<typeof useActionForm>;

/**
 * Manages the form of an action: its inputs, its draft, its request, and the questions that are asked before the
 * request is sent. A failure keeps the typed values and marks the inputs.
 */
export function useActionForm(target: FormTarget, { onSent, onDone }: SendHandlers) {
  const { resource, action, row, version } = target;
  const { open } = useNotification();
  const session = useSession();
  const [seen] = useState(row);
  const offered = getAvailableInputs(action, session);
  const initial = getInitialValues(offered, row);
  const { name, drafts } = getDraftOptions(target);
  const drafted = useDraftForm({ name, initial, drafts, guarded: true });
  const kept = action.key === "edit" ? getUnchangedValues(offered, row) : {};
  const [start] = useState({ version, values: initial, kept });
  const { base, setBase, forgetBase } = useEditBase(name, drafts, start, drafted);
  const sharedMessage = findSharedMessage(offered);
  const inputs = withoutSharedMessage(warnAboutUnset(warnAboutUnreadable(offered, base.kept), seen), sharedMessage);
  const [question, setQuestion] = useState<PendingQuestion>();
  /** A server error (5xx). Other errors already tell the user what to do. */
  const [failure, setFailure] = useState<HttpError>();
  const [answer, setAnswer] = useState<unknown>();
  const { run, running } = useAction(resource, action);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const send = async (values: FormValues, from: EditBase = base) => {
    setQuestion(undefined);
    const sent = toRequestValues(inputs, values, from);
    const {
      done,
      answer: received,
      error,
    } = await run(row, action.body?.(sent, seen, session) ?? sent, onSent, from.version);
    setFailure(error && error.statusCode >= 500 ? error : undefined);
    if (from.version !== undefined && error?.statusCode === PRECONDITION_FAILED)
      setQuestion({ kind: "conflict", values });
    if (done) {
      drafted.forget();
      forgetBase();
      // The page stays usable during the request. If the user has meanwhile left this form, do not navigate.
      if (isOpen.current) drafted.guard.leave(action.result ? () => setAnswer(received ?? null) : onDone);
    }
    drafted.showErrors(
      inputs.map((input) => input.name),
      error,
    );
  };
  return {
    drafted,
    inputs,
    /** The record as the form first saw it. */
    seen,
    base,
    running,
    failure,
    /** The response, if the action shows it. */
    answer,
    question,
    /** Sends the values, or asks for confirmation first. */
    submit: (values: FormValues) => {
      const confirmation = row && getConfirmation(action, row, values, session);
      if (!confirmation?.question) return void send(values);
      setQuestion({ kind: "confirm", values, text: [confirmation.question, ...confirmation.consequences].join(" ") });
    },
    /** Shows the error message that several inputs share if a required input is empty, or else the first message. */
    reportInvalid: (values: FormValues, first: string) => {
      const message = (isIncomplete(inputs, values) && sharedMessage) || first;
      open?.({ key: "incomplete", type: "error", message });
    },
    /** Sends the values after the user has confirmed them. */
    confirm: (values: FormValues) => void send(values),
    /** Sends the chosen values, which overwrite the other user's changes. */
    resolveConflict: (values: FormValues, theirs: EditBase) => {
      drafted.fill(values);
      setBase(theirs);
      void send(values, theirs);
    },
    dismissQuestion: () => setQuestion(undefined),
  };
}
