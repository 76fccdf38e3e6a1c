/** Fills in a form from the inputs its action declares, and reads it back. Works for any resource. */
import { fireEvent } from "@testing-library/react";
import type { FormInput } from "../../../src/kit/define/ready-action";
import { kindOf } from "../../../src/kit/kinds/kinds";
import { waitUntil } from "./faults/stage";

const TEXT = 'Asha & sons, "₹ 1,00,000" — <b>ठीक है</b>';

const controlName = (input: FormInput) => kindOf(input).input?.control;

const isChosen = (input: FormInput) => controlName(input) === "select" || controlName(input) === "lookup";

/** Returns the text to type into an input, or undefined if the input is clicked or chosen from. */
function typedFor(input: FormInput): string | undefined {
  switch (controlName(input)) {
    case "switch":
    case "select":
    case "lookup":
      return undefined;
    case "number":
      return "7";
    case "day":
      return "2026-03-31";
    case "email":
      return "asha@example.in";
    case "keyValues":
      return '{"Colour": "Blue"}';
    case "picture":
    case "pictures":
      return "/uploads/lamp.jpg";
    default:
      return TEXT.slice(0, input.maxLength ?? Infinity);
  }
}

function control(input: Pick<FormInput, "name" | "label">): HTMLElement {
  const found = document.querySelector<HTMLElement>(`form [id="${input.name}"]`);
  if (!found) throw new Error(`The form has no control for ${input.label}.`);
  // An input with several values has one row per value, and a custom one may be a group of inputs.
  return found.querySelector("[data-row] input, tr input:not([type=checkbox])") ?? found;
}

/** Reveals the text field of inputs that start without one. */
function prepare(input: FormInput): void {
  if (controlName(input) === "keyValues") {
    for (const tab of document.querySelectorAll("form [role=tab][aria-selected=false]"))
      if (tab.textContent === "JSON") fireEvent.click(tab);
  }
  const add = document.querySelector(`form [id="${input.name}"]:not(:has([data-row])) [data-add]`);
  if (controlName(input)?.startsWith("picture") && add) fireEvent.click(add);
}

const selectOf = (label: string): HTMLElement => {
  const inputs = [...document.querySelectorAll(`input[aria-label="${label}"]`)];
  // A filter of the list behind a dialog may have the same label.
  const input = inputs.find((each) => each.closest("form")) ?? inputs[0];
  const found = input?.closest<HTMLElement>(".ant-select");
  if (!found) throw new Error(`There is no select ${label}.`);
  return found;
};

const toggle = (label: string) => {
  const selector = selectOf(label).querySelector(".ant-select-selector");
  if (selector) fireEvent.mouseDown(selector);
};

const isOpen = (label: string) => selectOf(label).classList.contains("ant-select-open");

export function openSelect(label: string): void {
  if (!isOpen(label)) toggle(label);
}

export function closeSelect(label: string): void {
  if (isOpen(label)) toggle(label);
}

/** Returns the options of an open select, without the selected ones. */
export function optionsOf(label: string): HTMLElement[] {
  const list = selectOf(label).querySelector("input")?.getAttribute("aria-controls") ?? "";
  const dropdown = document.getElementById(list)?.closest(".ant-select-dropdown");
  const options = [...(dropdown?.querySelectorAll<HTMLElement>(".ant-select-item-option") ?? [])];
  return options.filter(({ classList }) => !classList.contains("ant-select-item-option-selected"));
}

async function choose({ label }: FormInput): Promise<void> {
  openSelect(label);
  const option = await waitUntil(() => {
    const [first] = optionsOf(label);
    if (!first) throw new Error(`There is nothing to choose for ${label}.`);
    return first;
  });
  fireEvent.click(option);
}

/** Returns the checkboxes of a checkbox group. */
const boxesOf = (input: Pick<FormInput, "name" | "label">) => [
  ...control(input).querySelectorAll<HTMLInputElement>("input[type=checkbox]"),
];

/** Clicks the last checkbox of a group until its value has changed: a group that has just loaded ignores a click. */
async function toggleBox(input: FormInput): Promise<void> {
  const before = boxesOf(input).at(-1)?.checked;
  await waitUntil(() => {
    const box = boxesOf(input).at(-1);
    if (box?.checked === before && box) fireEvent.click(box);
    if (boxesOf(input).at(-1)?.checked === before) throw new Error(`The checkboxes of ${input.label} do not change.`);
  });
}

/** Changes the value of every input. */
export async function fillForm(inputs: readonly FormInput[]): Promise<void> {
  for (const input of inputs) {
    prepare(input);
    const typed = typedFor(input);
    // A custom input may load on demand.
    await waitUntil(() => control(input));
    if (boxesOf(input).length > 0) await toggleBox(input);
    else if (typed !== undefined) fireEvent.change(control(input), { target: { value: typed } });
    else if (isChosen(input)) await choose(input);
    else fireEvent.click(control(input));
  }
}

/** Returns the form's values by input name. */
export function readFormValues(inputs: readonly FormInput[]): Record<string, string | null> {
  return Object.fromEntries(
    inputs.map((input): [string, string | null] => {
      const element = control(input);
      const boxes = boxesOf(input);
      if (boxes.length > 0) return [input.name, boxes.map(({ checked }) => String(checked)).join()];
      if (isChosen(input))
        return [input.name, selectOf(input.label).querySelector(".ant-select-selection-item")?.textContent ?? null];
      const typed = element as HTMLInputElement;
      return [input.name, element.getAttribute("aria-checked") ?? typed.value];
    }),
  );
}
