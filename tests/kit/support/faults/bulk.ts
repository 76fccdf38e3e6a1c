/** Runs a bulk action whose requests fail, and then retries it. */
import { fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import { createDataProvider } from "../../../../providers/data/data-provider";
import { getActionName, getBulkCall, getBulkValues, hasBulkBar } from "../../../../src/kit/define/actions-of";
import type { Row } from "../../../../src/kit/define/field";
import type { ResolvedAction } from "../../../../src/kit/define/ready-action";
import type { Resource } from "../../../../src/kit/define/resource";
import { bulkMessages } from "../../../../src/kit/action/messages";
import { recordMessages as words } from "../../../../src/kit/record-messages";
import { runMessages } from "../../../../src/kit/run/messages";
import { fillForm, openSelect, optionsOf } from "../fill-form";
import { defaultSession, createTestHttp } from "../render-kit";
import { featuresOf } from "./features";
import { getButton, expectNoToast, getElement, forEachFault, waitUntil, type FaultStage } from "./stage";

/** An action that can be applied to several rows. */
export interface BulkCase {
  name: string;
  resource: Resource;
  action: ResolvedAction;
}

export const bulkCasesOf = (resource: Resource): BulkCase[] =>
  Object.values(resource.actions)
    .filter(({ bulk }) => bulk)
    .map((action) => ({ name: `${getActionName(resource, action.key)} of many`, resource, action }));

const labelOf = ({ resource, action }: Omit<BulkCase, "name">) => bulkMessages.labelOf(action.label, resource.names);

/** Returns the method and the path below /api/admin of the request for one record. */
function requestOf({ resource, action }: BulkCase, id: string): [method: string, path: string] {
  const [path = `${resource.path}/${action.path.replace("{id}", id)}`] = getBulkCall(action) ?? [];
  return [action.method.toUpperCase(), path];
}

/** Returns whether the record already has a value that `fillForm` would choose. */
const isChosen = ({ inputs }: ResolvedAction, row: Row) =>
  inputs.some(({ value, valueLabels }) => valueLabels && value?.(row) === Object.keys(valueLabels)[0]);

async function findRecord({ resource, action }: BulkCase): Promise<string> {
  const { data } = await createDataProvider(createTestHttp()).getList<Required<Row>>({ resource: resource.path });
  const found = data.find((row) => (action.allowed?.(row, defaultSession) ?? true) === true && !isChosen(action, row));
  if (!found) throw new Error(`The letter backend has no record of ${resource.name} for ${action.label}.`);
  return String(found.id);
}

/** Opens the bulk action for the selection, through the documented selector or its own button. */
export async function openBulkRun({ resource, action }: BulkCase): Promise<void> {
  const label = labelOf({ resource, action });
  if (!hasBulkBar(resource)) fireEvent.click(await waitUntil(() => getButton(label, getElement(".selection-bar"))));
  else {
    await waitUntil(() => openSelect(words.selectAction));
    const option = await waitUntil(() => {
      const found = optionsOf(words.selectAction).find(({ textContent }) => textContent === label);
      if (!found) throw new Error(`${label} is not offered.`);
      return found;
    });
    fireEvent.click(option);
    fireEvent.click(getButton(words.apply));
  }
  await waitUntil(() => getElement("[role=dialog] .run-lines"));
}

const resultLines = () =>
  [...document.querySelectorAll(".run-lines li")].map(({ children }) =>
    [...children].slice(1).map(({ textContent }) => textContent),
  );

/** Selects one record, opens the bulk action and fills in its inputs. */
async function open(stage: FaultStage, bulkCase: BulkCase, id: string): Promise<void> {
  stage.show(`/${bulkCase.resource.name}`, undefined, featuresOf(bulkCase.action));
  fireEvent.click(await waitUntil(() => getElement(`input[type=checkbox][name="${id}"]`)));
  await openBulkRun(bulkCase);
  if (!getBulkValues(bulkCase.action)) await fillForm(bulkCase.action.inputs);
}

/** Starts or retries the action, and confirms if the console asks for confirmation. */
async function press(label: string, isUnderWay: () => boolean): Promise<void> {
  const dialogs = () => [...document.querySelectorAll<HTMLElement>("[role=dialog]")];
  fireEvent.click(await waitUntil(() => getButton(label, dialogs()[0])));
  await waitUntil(() => expect(isUnderWay() || dialogs().length > 1).toBe(true));
  if (!isUnderWay()) fireEvent.click(getButton(words.continue, dialogs().at(-1)));
}

/** Checks a bulk action under every fault: one request, the reason below the record, no toast, and a retry. */
export async function checkBulkAction(stage: FaultStage, bulkCase: BulkCase): Promise<void> {
  const { action } = bulkCase;
  stage.clear();
  const id = await findRecord(bulkCase);
  const [method, path] = requestOf(bulkCase, id);
  let label: string | undefined;
  const sent = () => stage.letter.callsTo(method, `/api/admin/${path}`).length;
  const send = async () => {
    if (label === undefined) await open(stage, bulkCase, id);
    const before = sent();
    await press(label ?? labelOf(bulkCase), () => sent() > before);
    await waitUntil(() => expect(sent()).toBe(before + 1));
  };

  await forEachFault(async ({ fault, serverMessage }) => {
    stage.begin(fault, method, path);
    const ends = stage.sessionEnds;
    await send();
    // The documentation does not define the response to a change, so an empty 200 counts as success.
    const isDone = fault.kind === "empty";
    const expected = isDone ? [runMessages.states.done] : [runMessages.states.failed, serverMessage ?? action.failure];
    await waitUntil(() => expect(resultLines()).toEqual([expected]));
    expect(stage.sessionEnds - ends).toBe(fault.kind === 401 ? 1 : 0);
    expectNoToast();
    label = isDone ? undefined : runMessages.retryFailed;
  });
  stage.end();
  await send();
  await waitUntil(() => expect(resultLines()).toEqual([[runMessages.states.done]]));
}
