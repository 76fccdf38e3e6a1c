/** Generates the demo templates for rejections and replies. */
import { daysBefore } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";
import type { templates } from "../../db/schema-templates";
import definitions from "./sample-templates.json" with { type: "json" };

type TemplateRow = typeof templates.$inferInsert;

export function makeTemplates(seed: number, now: Date): TemplateRow[] {
  const random = createRandom(seed, "templates");
  return (definitions as (TemplateRow & { daysAgo: number })[]).map(({ daysAgo, ...template }) => ({
    ...template,
    id: random.id(),
    createdAt: daysBefore(now, daysAgo),
  }));
}
