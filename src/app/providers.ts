import { createAuthProvider } from "../../providers/auth/auth-provider";
import { session } from "../../providers/auth/session";
import { createDataProvider } from "../../providers/data/data-provider";
import { createHttp } from "../../providers/data/http";
import { env } from "./env";

const http = createHttp(env.apiUrl, session);

export const authProvider = createAuthProvider(http);
export const dataProvider = createDataProvider(http);
