// @module-tag slow
/** Every edit page and action dialog with records that have hostile values. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { recordActions } from "../../../src/kit/define/actions-of";
import { MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { adjustToAllow, buildFullRecord, type Json } from "../support/hostile/backend";
import { RECORD_ID, checkHostileRecords } from "../support/hostile/check-hostile-records";
import { captureConsoleErrors } from "../support/hostile/expect-no-leaks";
import { HOSTILE_VALUES } from "../support/hostile/values";
import { SLICE_NOTE } from "../support/slice";

const stage = createStageForFile();
const consoleErrors = captureConsoleErrors();

const forms = resources.flatMap((resource) => {
  const { name } = resource;
  const dialogs = recordActions(resource).map((action) => ({
    name: `${name}: ${action.key} dialog`,
    resource,
    action,
    at: `/?action=${name}.${action.key}&id={id}`,
    content: "[role=dialog] form",
    // A form reads its initial values from the record only once, so it must be mounted again for each record.
    remounted: action.inputs.some(({ value }) => value),
  }));
  const { edit } = resource.actions;
  const page = {
    name: `${name}: edit page`,
    resource,
    at: `/${name}/edit/{id}`,
    content: ".form-page form",
    remounted: true,
  };
  return edit ? [...dialogs, { ...page, action: edit }] : dialogs;
});

describe(`hostile forms: ${HOSTILE_VALUES.length} kinds × ${forms.length} = ${HOSTILE_VALUES.length * forms.length}${SLICE_NOTE}`, () => {
  it.each(forms)(
    "$name",
    async ({ action, ...form }) => {
      stage().clear();
      const record: Json = { ...(await buildFullRecord(form.resource)), _id: undefined, id: RECORD_ID };
      await checkHostileRecords(
        stage(),
        consoleErrors(),
        form,
        HOSTILE_VALUES.map((kind) => [kind, adjustToAllow(form.resource, action, kind.corrupt(record), record)]),
      );
    },
    MATRIX_TIMEOUT_MS,
  );
});
