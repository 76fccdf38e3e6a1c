/** Plays the story, and then new orders, returns, reviews and tickets: `API_TOKEN=… npm run demo:live` */
import { createLiveSteps } from "./live-steps.ts";
import { readLiveSettings } from "./settings.ts";
import { runShop } from "./shop.ts";
import { STORY, type Step } from "./story.ts";

function* takeSteps(steps: Iterable<Step>, count: number): Generator<Step> {
  let left = count;
  if (left <= 0) return;
  for (const step of steps) {
    yield step;
    left -= 1;
    if (left <= 0) return;
  }
}

await runShop(
  () => readLiveSettings(process.env, process.argv.slice(2)),
  async (shop, { seed, count }) => {
    console.log(`seed      ${seed}`);
    await shop.play(STORY);
    await shop.play(takeSteps(createLiveSteps(seed), count));
  },
);
