/** The console, and at /behaviours the page of tests/e2e/behaviours.spec.ts. */
import { Root as ConsoleRoot } from "../../../../src/app/root";
import { lazyComponent } from "../../../../src/kit/ui/lazy-part";

const BehavioursPage = lazyComponent(() =>
  import("../../../refine/behaviours/support/page").then(({ BehavioursPage }) => BehavioursPage),
);

export const Root = () => (window.location.pathname === "/behaviours" ? <BehavioursPage /> : <ConsoleRoot />);
