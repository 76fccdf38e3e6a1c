/** Allows requests from a console on another origin. */
import type { RequestHandler } from "express";

/** Allows a single origin instead of `*`, because responses contain personal data. */
export function allowOrigin(origin: string): RequestHandler {
  return (request, response, next) => {
    response.vary("origin");
    if (request.get("origin") !== origin) {
      next();
      return;
    }
    response.set("access-control-allow-origin", origin);
    // The console needs this header to read the file name of an export.
    response.set("access-control-expose-headers", "content-disposition");
    if (request.method !== "OPTIONS") {
      next();
      return;
    }
    response.set({
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers": "Authorization, Content-Type",
      "access-control-max-age": "600",
    });
    response.status(204).end();
  };
}
