/** Lets a console of another origin ask. */
import type { RequestHandler } from "express";

/** One origin, and no star: the answers are about people. */
export function allowOrigin(origin: string): RequestHandler {
  return (request, response, next) => {
    response.vary("origin");
    if (request.get("origin") !== origin) {
      next();
      return;
    }
    response.set("access-control-allow-origin", origin);
    // Without it the console does not see what the file of an export is called.
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
