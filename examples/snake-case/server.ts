/** Starts the example: `ADMIN_PASSWORD=… npx tsx examples/snake-case/server.ts` */
import { runStyleProxy } from "../style-proxy";
import { snakeCaseStyle } from "./api-style";

await runStyleProxy(snakeCaseStyle);
