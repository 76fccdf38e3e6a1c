/** The page at /behaviours of the test build, on which tests/e2e/behaviours.spec.ts runs the behaviours. */
import { loadAntdStyles } from "../../../../src/app/antd-styles";
import { runBehaviour } from "../behaviour";
import "../filters";
import "../forms";
import "../lists";
import "../many-records";
import "../records";
import "../routing";
import "../second-provider";
import "../session";
import "../tables";
import { beginTest } from "./api";
import { Lab } from "./lab";

declare global {
  /** Runs the behaviour of a row; rejects with the assertion that fails. */
  var runBehaviour: (name: string, password: string) => Promise<void>;
}

globalThis.runBehaviour = async (name, password) => {
  await beginTest(password);
  await runBehaviour(name);
};

await loadAntdStyles();

export const BehavioursPage = Lab;
