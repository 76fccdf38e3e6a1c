/** Runs axe on the current state of a page. */
import type { Page } from "@playwright/test";
import axeCore from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Returns the serious and critical violations of WCAG 2.2 AA, one line each with rule and elements.
 *
 * @param within a selector to check only a part of the page
 */
export async function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  await waitForAnimations(page);
  // `evaluate` runs despite the page's Content-Security-Policy, which would block a script element.
  await page.evaluate(axeCore.source);
  return page.evaluate(
    async ({ tags, selector }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const result = await axe.run(selector ?? document, {
        runOnly: { type: "tag", values: tags },
        // Disabled by default in axe, although it belongs to WCAG 2.2 AA.
        rules: { "target-size": { enabled: true } },
        resultTypes: ["violations"],
      });
      return result.violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, impact, help, nodes }) => {
          const where = nodes.map(({ target, failureSummary = "" }) => {
            const reason = failureSummary.split("\n")[1]?.trim();
            return `${target.join(" ")} [${reason ?? ""}]`;
          });
          return `${id} (${String(impact)}): ${help}: ${where.join(", ")}`;
        });
    },
    { tags: TAGS, selector: within },
  );
}

/** Waits for animations to end, because a colour during a fade has a different contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return typeof end === "number" && Number.isFinite(end);
    });
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
