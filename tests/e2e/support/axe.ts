/** What axe finds on a page as it stands. */
import type { Page } from "@playwright/test";
import axeCore from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The serious and critical violations of WCAG 2.2 AA, a line each with its rule and elements.
 *
 * @param within a selector, where only a part of the page is meant
 */
export async function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  await animationsOver(page);
  // Evaluated from outside the page, so its Content-Security-Policy stands as it is.
  await page.evaluate(axeCore.source);
  return page.evaluate(
    async ({ tags, selector }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const result = await axe.run(selector ?? document, {
        runOnly: { type: "tag", values: tags },
        // Off by default in axe, and part of WCAG 2.2 AA.
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

/** A colour half-way through a fade has another contrast than the one that stays. */
async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return typeof end === "number" && Number.isFinite(end);
    });
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
