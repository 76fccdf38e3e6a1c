/** All faults in the order in which they run. */
import { CERTIFICATE_EXPIRY } from "./certificate";
import { CLOCK_JUMPS } from "./clock";
import { DATABASE_OUTAGES } from "./database-outages";
import { DISK_FULL } from "./disk-full";
import type { Fault } from "./fault";
import { BROKEN_SMS_GATEWAY } from "./gateways";
import { HOSTILE_CLIENTS } from "./hostile-clients";
import { SERVER_KILLED } from "./killed";
import { LINK_UPLOADS } from "./link-uploads";
import { OVERLOAD } from "./overload";
import { INTERRUPTED_UPGRADE } from "./upgrade";

export const FAULTS: readonly Fault[] = [
  ...DATABASE_OUTAGES,
  SERVER_KILLED,
  OVERLOAD,
  ...HOSTILE_CLIENTS,
  CERTIFICATE_EXPIRY,
  DISK_FULL,
  BROKEN_SMS_GATEWAY,
  LINK_UPLOADS,
  CLOCK_JUMPS,
  INTERRUPTED_UPGRADE,
];
