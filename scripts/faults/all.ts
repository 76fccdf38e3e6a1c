/** All faults in the order in which they run. */
import { CERTIFICATE } from "./certificate";
import { CLOCK } from "./clock";
import { DATABASE_AWAY } from "./database-away";
import { DISK_FULL } from "./disk-full";
import type { Fault } from "./fault";
import { GATEWAYS } from "./gateways";
import { HOSTILE_CLIENTS } from "./hostile-clients";
import { KILLED } from "./killed";
import { LINK_UPLOADS } from "./link-uploads";
import { OVERLOAD } from "./overload";
import { UPGRADE } from "./upgrade";

export const FAULTS: readonly Fault[] = [
  ...DATABASE_AWAY,
  KILLED,
  OVERLOAD,
  ...HOSTILE_CLIENTS,
  CERTIFICATE,
  DISK_FULL,
  GATEWAYS,
  LINK_UPLOADS,
  CLOCK,
  UPGRADE,
];
