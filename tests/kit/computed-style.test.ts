/** The faster `getComputedStyle` of the component tests. */
import { expect, it } from "vitest";
import { computeStyle } from "./support/computed-style";

const PAGE = `
  <style>.icon { display: inline-flex } .icon svg { display: inline-block }</style>
  <main>
    <p>Text <b>bold</b> <span class="icon"><svg></svg></span></p>
    <div style="visibility: hidden"><button>Hidden</button><i style="visibility: visible">Shown</i></div>
    <div style="display: none"><span>None</span></div>
    <div style="pointer-events: none"><a href="#">Link</a><em style="pointer-events: auto">Text</em></div>
    <div hidden><input type="hidden"><input></div>
    <table><tbody><tr hidden><td>1</td></tr><tr><td>2</td></tr></tbody></table>
    <details><summary>First</summary><summary>Second</summary></details>
    <dialog>Closed</dialog><dialog open>Open</dialog><div popover="auto">Popover</div>
  </main>`;

const PROPERTIES = ["display", "visibility", "pointer-events", "opacity", "position", "text-align"];

it("returns the same values as jsdom's own", () => {
  const main = document.body.appendChild(document.createElement("div"));
  main.innerHTML = PAGE;
  const readAll = (getStyle: (element: Element) => CSSStyleDeclaration) =>
    [...main.querySelectorAll("*")].map((element) => {
      const style = getStyle(element);
      return [element.outerHTML, ...PROPERTIES.map((name) => style.getPropertyValue(name))];
    });
  expect(readAll((element) => window.getComputedStyle(element))).toEqual(readAll(computeStyle));
  expect(window.getComputedStyle(main).display).toBe("block");
  main.remove();
});
