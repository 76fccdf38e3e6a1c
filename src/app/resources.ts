import { lastDecision, recordHistory } from "../../resources/audit/shared-parts";
import { externalId } from "../../resources/integration/shared-parts";
import { sharedNumbers, vendorReview } from "../../resources/kyc/shared-parts";
import { messagePreview } from "../../resources/messaging/decision/form-part";
import type { SharedFormPart, SharedPart } from "../kit/data/use-session";
import { DECLARATIONS } from "./declarations";
import { templatePicker } from "./templates/form-part";

/** All declared resources. */
export const resources = DECLARATIONS.filter((declared) => "fields" in declared);

/** Parts that the records of several resources share, after the parts of their own resource. */
export const sharedRecordParts: readonly SharedPart[] = [recordHistory, lastDecision, vendorReview, externalId];

/** Form parts that several actions share, below the inputs. */
export const sharedFormParts: readonly SharedFormPart[] = [sharedNumbers, messagePreview, templatePicker];
