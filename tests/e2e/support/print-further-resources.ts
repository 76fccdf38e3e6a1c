/** Prints the description of the further resources, for browser tests. Playwright cannot load the definitions itself. */
import { resources } from "../../../src/app/resources";
import { describeFurtherResources } from "../../support/further-resources";

process.stdout.write(JSON.stringify(describeFurtherResources(resources)));
