/** Fills a form from the inputs that its action declares, and reads it back, with no word about any resource. */
import { fireEvent } from "@testing-library/react";
import type { ActionInput } from "../../../src/kit/define-action";
import { until } from "./faults/stage";

const TEXT = 'Asha & sons, "₹ 1,00,000" — <b>ठीक है</b>';

/** What is typed into an input of a kind; undefined for those that are pressed or chosen from. */
function typedFor({ kind, min = 0, max = Infinity, maxLength = Infinity }: ActionInput): string | undefined {
  switch (kind) {
    case "boolean":
    case "switch":
    case "status":
    case "lookup":
      return undefined;
    case "money":
    case "number":
    case "percent":
      return String(Math.min(Math.max(min, 7), max));
    case "date":
      return "2026-03-31";
    case "email":
      return "asha@example.in";
    case "keyValues":
      return '{"Colour": "Blue"}';
    default:
      return TEXT.slice(0, maxLength);
  }
}

function control(input: Pick<ActionInput, "name" | "label">): HTMLElement {
  const found = document.querySelector<HTMLElement>(`form [id="${input.name}"]`);
  if (!found) throw new Error(`The form has no control for ${input.label}.`);
  return found;
}

const selectOf = (label: string): HTMLElement => {
  const found = document.querySelector(`input[aria-label="${label}"]`)?.closest<HTMLElement>(".ant-select");
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

/** The choices of an open select that stand for something, and are not chosen already. */
export function optionsOf(label: string): HTMLElement[] {
  const list = selectOf(label).querySelector("input")?.getAttribute("aria-controls") ?? "";
  const dropdown = document.getElementById(list)?.closest(".ant-select-dropdown");
  const options = [...(dropdown?.querySelectorAll<HTMLElement>(".ant-select-item-option") ?? [])];
  return options.filter(({ classList }) => !classList.contains("ant-select-item-option-selected"));
}

async function choose({ label }: ActionInput): Promise<void> {
  openSelect(label);
  const option = await until(() => {
    const [first] = optionsOf(label);
    if (!first) throw new Error(`There is nothing to choose for ${label}.`);
    return first;
  });
  fireEvent.click(option);
}

/** Changes every input. */
export async function fillForm(inputs: readonly ActionInput[]): Promise<void> {
  for (const input of inputs) {
    const typed = typedFor(input);
    if (typed !== undefined) fireEvent.change(control(input), { target: { value: typed } });
    else if (input.kind === "status" || input.kind === "lookup") await choose(input);
    else fireEvent.click(control(input));
  }
}

/** What stands in the form, by the names of its inputs. */
export function formValues(inputs: readonly ActionInput[]): Record<string, string | null> {
  return Object.fromEntries(
    inputs.map((input): [string, string | null] => {
      const element = control(input);
      if (input.kind === "status" || input.kind === "lookup")
        return [input.name, selectOf(input.label).querySelector(".ant-select-selection-item")?.textContent ?? null];
      const typed = element as HTMLInputElement;
      return [input.name, element.getAttribute("aria-checked") ?? typed.value];
    }),
  );
}
