/** Every form and button of the custom pages and of the notification bell, under every fault. */
import { describe, it } from "vitest";
import { ACCOUNT_PRESSES } from "../support/faults/account-places";
import { PAGE_FORMS, PRESSES as PAGES } from "../support/faults/pages";
import { playForm, playPress } from "../support/faults/sends";
import { FAULTS, LONG, stageOfFile } from "../support/faults/stage";
import { PLAYED } from "../support/slice";

const stage = stageOfFile();

const PRESSES = [...PAGES, ...ACCOUNT_PRESSES];

const calls = PAGE_FORMS.length + PRESSES.length;

describe(`${FAULTS.length} faults × ${calls} sends of pages = ${FAULTS.length * calls} combinations${PLAYED}`, () => {
  it.each(PAGE_FORMS)("$name", (form) => playForm(stage(), form), LONG);
  it.each(PRESSES)("$name", (press) => playPress(stage(), press), LONG);
});
