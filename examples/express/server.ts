/** Starts the example: `ADMIN_PASSWORD=… npx tsx examples/express/server.ts` */
import type { AddressInfo } from "node:net";
import { createApp } from "./app";
import { createStore } from "./data/store";
import { readSettings } from "./settings";

const settings = readSettings(process.env);
const app = createApp(createStore(), settings);

const server = app.listen(settings.port, settings.host, (error) => {
  if (error) throw error;
  const { port } = server.address() as AddressInfo;
  console.log(`The example listens on http://${settings.host}:${port}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => server.close());
