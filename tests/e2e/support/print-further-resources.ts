/** Prints the further resources as JSON for the browser tests. Playwright itself cannot load their definitions. */
import { resources } from "../../../src/app/resources";
import { describeFurtherResources } from "../../support/further-resources";

process.stdout.write(JSON.stringify(describeFurtherResources(resources)));
