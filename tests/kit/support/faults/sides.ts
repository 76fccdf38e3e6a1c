/** Checks a failing request of a card, a filter or an input. The page or form around it stays usable. */
import { fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import { kitMessages as words } from "../../../../src/kit/messages";
import { closeSelect, openSelect, optionsOf } from "../fill-form";
import type { SideRead } from "./calls";
import { EMPTY_RESPONSE_ERRORS, refetch } from "./reads";
import { expectNoToast, isRecovered, getElement, forEachFault, waitUntil, type FaultStage } from "./stage";

/**
 * Checks a read under every fault. A failed card shows a caption and no toast. A failed select shows the choices that
 * it has without the request. If it has none, it shows the server's message or the console's.
 */
export async function checkSideRead(stage: FaultStage, read: SideRead): Promise<void> {
  stage.clear();
  const id = await stage.idFor(read.resource, read.action);
  const around = read.inForm ? "[role=dialog] form" : ".panel table";
  const captions = () =>
    read.cards.map((title) => getElement(`.card[aria-label="${title}"]`).querySelector(".card-caption")?.textContent);
  const expectCaptions = (caption: string | undefined) => expect(captions()).toEqual(read.cards.map(() => caption));
  /** The error also appears next to each select, so that people see it without opening the select. */
  const expectFailedChoices = (count: number) =>
    expect([...document.querySelectorAll(".lookup-failed")].map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: count }, () => words.choicesNotLoaded),
    );
  const expectChoices = async () => {
    for (const { label } of read.choices) {
      openSelect(label);
      await waitUntil(() => expect(optionsOf(label).length).toBeGreaterThan(0));
      closeSelect(label);
    }
  };
  await forEachFault(async (failure) => {
    const { serverMessage, ours } = failure;
    const fault = stage.begin(failure.fault, "GET", read.path);
    if (document.querySelector(around)) await refetch(stage, read.path);
    else stage.show(read.at.replace("{id}", id));
    await waitUntil(() => getElement(around));
    await stage.settle();
    expect(fault.hits).toBe(1);
    expectCaptions(words.notLoaded);
    expectFailedChoices(read.choices.length);
    if (read.inForm) {
      const [choice] = read.choices;
      // Opening the select repeats the request.
      openSelect(choice?.label ?? "");
      await waitUntil(() => expect(fault.hits).toBe(2));
      await stage.settle();
      const kept = choice?.own?.join("") ?? "";
      await waitUntil(() =>
        expect(getElement(".ant-select-dropdown").textContent).toBe(
          kept || (serverMessage ?? ours ?? EMPTY_RESPONSE_ERRORS.list),
        ),
      );
      closeSelect(choice?.label ?? "");
    }
    expect(document.querySelector("[role=alert]")).toBeNull();
    getElement(around);
    expectNoToast();
    if (!isRecovered(failure)) return;

    stage.end();
    if (read.cards.length > 0) {
      fireEvent.click(getElement("button.refresh"));
      await stage.settle();
      expectCaptions(words.scopes.list);
    }
    await expectChoices();
    expectFailedChoices(0);
    expectNoToast();
  });
}
