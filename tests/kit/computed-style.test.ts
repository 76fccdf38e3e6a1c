/** The replaced `getComputedStyle` answers as jsdom's own, which the window of a frame still has. */
import { expect, it } from "vitest";

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

const readAll = (view: Window & typeof globalThis, root: Element) =>
  [...root.querySelectorAll("*")].map((element) => {
    const style = view.getComputedStyle(element);
    return [element.outerHTML, ...PROPERTIES.map((name) => style.getPropertyValue(name))];
  });

it("answers as jsdom does", () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const { contentWindow: plain, contentDocument } = frame;
  if (!plain || !contentDocument) throw new Error("The frame has no window.");
  contentDocument.body.innerHTML = PAGE;
  const main = document.body.appendChild(document.createElement("div"));
  main.innerHTML = PAGE;
  expect(readAll(window, main)).toEqual(readAll(plain as Window & typeof globalThis, contentDocument.body));
  expect(window.getComputedStyle(main).display).toBe("block");
  frame.remove();
  main.remove();
});
