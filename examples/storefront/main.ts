/**
 * Plays the story of a small shop, and prints what administrators decide, until Ctrl+C:
 * `API_TOKEN=… WEBHOOK_SECRET=… npx tsx examples/storefront/main.ts`
 */
import { readSettings } from "./settings.ts";
import { runShop } from "./shop.ts";
import { STORY } from "./story.ts";

await runShop(
  () => readSettings(process.env),
  async (shop) => {
    await shop.play(STORY);
    await shop.followDecisions();
  },
);
