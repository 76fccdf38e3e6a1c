/** Who has to have a second step, and has none yet: they reach their own account alone, until they have set one up. */
import type { Db, Transaction } from "../db/database";
import type { Env } from "../env";
import { HttpError } from "../http/errors";
import type { SignedIn } from "../http/session";
import { isSetUp, secondStepOf } from "./methods";

/**
 * Whether the person must not go without: all administrators, where the setting says so, else those whose role does.
 * Where no second step can be set up, a role that was given the mark before asks for none: it would lock its people out.
 */
export const requiresSecondStep = (
  { role, secondStep }: SignedIn,
  { REQUIRE_SECOND_STEP, API_FEATURES }: Pick<Env, "REQUIRE_SECOND_STEP" | "API_FEATURES">,
): boolean =>
  (REQUIRE_SECOND_STEP && role === "admin") || (secondStep && API_FEATURES?.includes("accounts.secondStep") === true);

/** Whether the person still has to set one up. Asks the database only where one is required. */
export async function owesSecondStep(db: Db | Transaction, env: Env, user: SignedIn): Promise<boolean> {
  return requiresSecondStep(user, env) && !isSetUp(await secondStepOf(db, user.id));
}

/** 403 for everything but one's own account, until the second step is set up. */
export const setUpFirst = () =>
  new HttpError(
    403,
    "second_step_setup_required",
    "Your account requires two-step verification. Set it up on the page Your account, then continue.",
  );
