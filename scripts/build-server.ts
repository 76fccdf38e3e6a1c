/** `npm run build:server` bundles the API, for machines that start it without the development packages. */
import { SERVER_FILE, bundleServer } from "./server-bundle";

const seconds = await bundleServer();
console.log(seconds === undefined ? `${SERVER_FILE} is up to date` : `Built ${SERVER_FILE} in ${seconds.toFixed(1)} s`);
