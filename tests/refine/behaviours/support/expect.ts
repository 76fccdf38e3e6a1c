/** Provides Vitest's `expect` in a browser, where Vitest itself does not run. */
import * as domMatchers from "@testing-library/jest-dom/matchers";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  getState,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import type { ExpectStatic } from "vitest";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const withMessage = (value: unknown, message?: string) => chai.expect(value, message);
const scope = globalThis as unknown as Record<symbol, object>;

/** The same `expect` as in Vitest, including the matchers of jest-dom. */
export const expect = Object.assign(withMessage, chai.expect, scope[ASYMMETRIC_MATCHERS_OBJECT]) as ExpectStatic;

expect.getState = () => getState(expect);
expect.setState = (state) => setState(state, expect);
scope[GLOBAL_EXPECT] = expect;
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect);
(chai.expect as unknown as { extend: (scope: ExpectStatic, matchers: object) => void }).extend(expect, domMatchers);
