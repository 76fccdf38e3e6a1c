/** POST /api/admin/pictures: uploads a picture of a product or category. server/files/routes.ts serves it. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  MAX_PICTURE_MIB,
  PICTURES_CALL,
  PICTURES_PERMISSION,
  type UploadedPicture,
} from "../../../providers/pictures/contract";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { createRateLimit } from "../../auth/rate-limit";
import { formatCount } from "../../base/text";
import { WorkQueue } from "../../base/work-queue";
import { pictures } from "../../db/schema-pictures";
import { convertPicture } from "../../files/convert-picture";
import { picturePaths, writePicture } from "../../files/uploaded-pictures";
import { createActiveUploads } from "../../http/active-uploads";
import type { ApiServer } from "../../http/api-server";
import { HttpError } from "../../http/errors";
import { fileBody, MEBIBYTE, withFileBodies } from "../../http/file-bodies";
import type { ApiContext } from "../../records/api-context";

/** Maximum number of uploads that this server handles at a time, for a person and in all. The console sends two. */
const MAX_ACTIVE_UPLOADS = { person: 6, all: 12 };
const HOURLY_UPLOADS = { points: 1_000, seconds: 3_600 };
/** Maximum numbers of running and waiting conversions. Each uses a processor and up to 200 MiB of memory. */
const CONVERSIONS = { running: 2, waiting: 10 };
const ID_BYTES = 16;
const BUSY = "Too many pictures are being uploaded at the same time. Try again in a few seconds.";
const BUSY_RETRY_SECONDS = 5;

const uploadedSchema = z.object({
  path: z.string(),
  thumbnail: z.string(),
  width: z.number(),
  height: z.number(),
}) satisfies z.ZodType<UploadedPicture>;

const busyError = () => Object.assign(new HttpError(503, "busy", BUSY), { retryAfter: BUSY_RETRY_SECONDS });

export function picturesRoutes(app: ApiServer, { db, fileStore }: ApiContext): void {
  const active = createActiveUploads(BUSY);
  const hourly = createRateLimit(db, "picture", HOURLY_UPLOADS);
  const conversions = new WorkQueue(CONVERSIONS);

  withFileBodies(app, (scope) => {
    scope.post(
      PICTURES_CALL,
      {
        bodyLimit: MAX_PICTURE_MIB * MEBIBYTE,
        config: { permission: PICTURES_PERMISSION },
        // Runs before the body is read, so that rejected uploads use no memory.
        onRequest: async (request, { raw }) => {
          const { id } = getActor(request);
          active.begin({ [`person ${id}`]: MAX_ACTIVE_UPLOADS.person, all: MAX_ACTIVE_UPLOADS.all }, raw);
          await hourly.take(
            (minutes) => `Too many pictures within an hour. Try again in ${formatCount(minutes, "minute")}.`,
            id,
          );
        },
        schema: { body: fileBody("must be the picture"), response: { 201: uploadedSchema } },
      },
      async (request, reply) => {
        const converting = conversions.run(() => convertPicture(request.body));
        if (!converting) throw busyError();
        const { full, thumbnail, width, height } = await converting;
        const id = randomBytes(ID_BYTES).toString("hex");
        // Stored before the transaction, so that slow storage does not occupy a database connection.
        await writePicture(fileStore, id, { full, thumbnail });
        const { path } = picturePaths(id);
        await db.transaction(async (tx) => {
          await tx.insert(pictures).values({ id });
          const change = { action: "pictures.create", resource: "pictures", resourceId: id };
          const after = { path, width, height, size: full.length };
          await recordChange(tx, request, { ...change, before: null, after });
        });
        return reply.code(201).send({ ...picturePaths(id), width, height });
      },
    );
  });
}
