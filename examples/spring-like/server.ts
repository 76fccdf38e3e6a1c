/** Starts the example: `ADMIN_PASSWORD=… npx tsx examples/spring-like/server.ts` */
import { runInFront } from "../in-front";
import { springManner } from "./manner";

await runInFront(springManner);
