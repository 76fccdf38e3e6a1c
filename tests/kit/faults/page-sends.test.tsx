// @module-tag slow
/** The forms and buttons of the custom pages and the bell under some faults, or under all with TEST_MATRIX=whole. */
import { describe, it } from "vitest";
import { ACCOUNT_BUTTONS } from "../support/faults/account-places";
import { PAGE_FORMS, PAGE_BUTTONS as PAGES } from "../support/faults/pages";
import { checkForm, checkButton } from "../support/faults/sends";
import { FAULTS, MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const stage = createStageForFile();

const BUTTONS = [...PAGES, ...ACCOUNT_BUTTONS];

const calls = PAGE_FORMS.length + BUTTONS.length;

describe(`${FAULTS.length} faults × ${calls} forms and buttons of pages = ${FAULTS.length * calls} combinations${SLICE_NOTE}`, () => {
  it.each(PAGE_FORMS)("$name", (form) => checkForm(stage(), form), MATRIX_TIMEOUT_MS);
  it.each(BUTTONS)("$name", (button) => checkButton(stage(), button), MATRIX_TIMEOUT_MS);
});
