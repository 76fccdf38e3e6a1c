import { z } from "zod";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { ApiServer } from "./api-server";

export const MEBIBYTE = 1_048_576;

/** The schema of a body that is a file. */
export const fileBody = (message: string) => z.instanceof(Buffer, { error: message });

/** Registers routes whose body is the file itself, regardless of its content type. */
export function withFileBodies(app: ApiServer, register: (scope: ApiServer) => void): void {
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    register(scope.withTypeProvider<ZodTypeProvider>());
    registered();
  });
}
