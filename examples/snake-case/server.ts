/** Starts the example: `ADMIN_PASSWORD=… npx tsx examples/snake-case/server.ts` */
import { runInFront } from "../in-front";
import { snakeManner } from "./manner";

await runInFront(snakeManner);
