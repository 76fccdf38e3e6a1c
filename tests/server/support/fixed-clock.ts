import { TEST_NOW } from "../../../scripts/test-env";
import { setClock } from "../../../server/base/clock";

setClock(new Date(TEST_NOW));
