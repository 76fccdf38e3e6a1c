/** The server is killed with SIGKILL while it writes. */
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault";
import { playUnderLoad } from "./under-load";

const KILLS = 3;
const WORK_MS = 700;

export const SERVER_KILLED: Fault = {
  name: "kill-9",
  description: `the server is killed with kill -9 during writes and restarted, ${KILLS} times`,
  databases: ["pglite", "postgres"],
  play: (scene) =>
    playUnderLoad(scene, async ({ over }) => {
      for (let time = 0; time < KILLS; time += 1) {
        if (time > 0) await wait(WORK_MS);
        await scene.api().stop("SIGKILL");
        over();
        await scene.start();
      }
    }),
};
