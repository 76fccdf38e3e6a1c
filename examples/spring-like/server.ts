/** Starts the example: `ADMIN_PASSWORD=… npx tsx examples/spring-like/server.ts` */
import { runStyleProxy } from "../style-proxy";
import { springStyle } from "./api-style";

await runStyleProxy(springStyle);
