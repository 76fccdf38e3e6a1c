/** Prints the further resources as JSON for the browser tests, because Playwright cannot load the definitions. */
import { resources } from "../../../src/app/resources";
import { describeFurtherResources } from "../../support/further-resources";

process.stdout.write(JSON.stringify(describeFurtherResources(resources)));
