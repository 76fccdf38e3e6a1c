/** Enforces a required second step: until people have set one up, they can use nothing that needs a permission. */
import type { Db, Transaction } from "../../db/database";
import type { Env } from "../../base/env";
import { HttpError } from "../../http/errors";
import type { AuthenticatedUser } from "../session";
import { isSecondStepSetUp, readSecondStep } from "./methods";

/** Whether the person needs a second step, by the setting for all administrators or by their role. */
export const requiresSecondStep = (
  { role, secondStep }: AuthenticatedUser,
  { REQUIRE_SECOND_STEP }: Pick<Env, "REQUIRE_SECOND_STEP">,
): boolean => (REQUIRE_SECOND_STEP && role === "admin") || secondStep;

/** Whether the person still has to set up a second step. Queries the database only if one is required. */
export async function mustSetUpSecondStep(db: Db | Transaction, env: Env, user: AuthenticatedUser): Promise<boolean> {
  return requiresSecondStep(user, env) && !isSecondStepSetUp(await readSecondStep(db, user.id));
}

/** 403 for a request that needs a permission, until the second step is set up. */
export const secondStepSetupError = () =>
  new HttpError(
    403,
    "second_step_setup_required",
    "Your account requires two-step verification. Set it up on the page Your account, then continue.",
  );
