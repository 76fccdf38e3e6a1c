/** Creates the application: middleware for every call, and the routers of all areas. */
import express, { type Express, type RequestHandler } from "express";
import type { Store } from "./data/store";
import { createSessions, requireAdmin } from "./http/auth";
import { allowOrigin } from "./http/cors";
import { handleError, HttpError } from "./http/errors";
import { authRouter } from "./routes/auth";
import { chatRouter } from "./routes/chat";
import { collectionRouters } from "./routes/collections";
import { exportRouter } from "./routes/exports";
import { kycRouter } from "./routes/kyc";
import { messagingRouter } from "./routes/messaging";
import { notificationRouter } from "./routes/notifications";
import { bulkOrderRouter, orderRouter } from "./routes/orders";
import { overviewRouter } from "./routes/overview";
import { payoutRouter } from "./routes/payouts";
import { bulkProductRouter, productRouter } from "./routes/products";
import { reviewRouter } from "./routes/reviews";
import { ticketRouter } from "./routes/tickets";
import { userRouter } from "./routes/users";
import { vendorRouter } from "./routes/vendors";
import type { Settings } from "./settings";

/** Responses contain personal data, so neither proxies nor browsers may store them. */
const preventCaching: RequestHandler = (_request, response, next) => {
  response.set("cache-control", "no-store");
  next();
};

const unknownCall: RequestHandler = () => {
  throw new HttpError(404, "There is no such call.");
};

export function createApp(store: Store, settings: Pick<Settings, "email" | "password" | "origin">): Express {
  const app = express();
  const sessions = createSessions();

  app.disable("x-powered-by");
  app.use(preventCaching);
  // Before the sign-in check, because preflight requests carry no token and browsers must be able to read a 401.
  if (settings.origin !== undefined) app.use(allowOrigin(settings.origin));
  app.use(express.json({ limit: "1mb" }));

  app.use("/api/auth", authRouter(sessions, settings));

  const admin = express.Router();
  admin.use(requireAdmin(sessions));
  admin.use(overviewRouter(store));
  admin.use("/users", userRouter(store));
  admin.use("/vendors", vendorRouter(store));
  admin.use("/kyc", kycRouter(store));
  admin.use("/products", productRouter(store));
  admin.use("/bulk/products", bulkProductRouter(store));
  admin.use("/orders", orderRouter(store));
  admin.use("/bulk/orders", bulkOrderRouter(store));
  admin.use("/reviews", reviewRouter(store));
  admin.use("/support/tickets", ticketRouter(store));
  admin.use("/chat", chatRouter(store));
  admin.use("/messaging", messagingRouter());
  admin.use("/notifications", notificationRouter(store));
  admin.use("/payouts", payoutRouter(store));
  admin.use("/export", exportRouter(store));
  for (const [path, router] of collectionRouters(store)) admin.use(path, router);
  app.use("/api/admin", admin);

  app.use(unknownCall);
  app.use(handleError);
  return app;
}
