import { z } from "zod";
import type { FastifyRequest } from "fastify";
import type { Invitation } from "../../../resources/administrators/contract";
import { requireGrants } from "../../auth/grants";
import { createInvitation } from "../../auth/invitations";
import type { LockedPerson } from "../../auth/lock-person";
import { lockRole } from "../../auth/lock-role";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { users } from "../../db/schema";
import { createGateways } from "../../gateways/create-gateways";
import { DeliveryError } from "../../gateways/gateway";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { getConsoleOrigin } from "../../http/console-origin";
import { conflictError } from "../../http/errors";
import { emailAddress, idParams, requiredText } from "../../http/fields";
import type { AuthenticatedUser } from "../../auth/session";
import { rejectDuplicates } from "../../http/unique-violation";
import { administratorSchema, toAuditValues } from "./response";

const newAdministrator = z.strictObject(
  {
    name: requiredText(200),
    email: emailAddress,
    role: requiredText(24),
  },
  "must be an object",
);

const invitation = z.object({
  sent: z.boolean(),
  to: z.string().optional(),
  link: z.string().optional(),
  expiresAt: z.string(),
}) satisfies z.ZodType<Invitation>;

interface Operations {
  read: (from: Db | Transaction, id: string) => Promise<z.infer<typeof administratorSchema>>;
  change: (
    request: FastifyRequest,
    action: string,
    work: (tx: Transaction, people: { target: LockedPerson; actor: AuthenticatedUser }) => Promise<void>,
  ) => Promise<z.infer<typeof administratorSchema>>;
}

/** POST /api/admin/administrators creates an administrator. POST /{id}/invite emails or returns an invitation link. */
export function invitationRoutes(app: ApiServer, { db, env }: ApiContext, { read, change }: Operations): void {
  const gateway = createGateways(env).EMAIL;

  app.post(
    "/api/admin/administrators",
    {
      config: { permission: "administrators.create", confirmsPassword: true },
      schema: { body: newAdministrator, response: { 201: administratorSchema } },
    },
    async (request, reply) => {
      const { name, email, role } = request.body;
      const created = await rejectDuplicates({ noun: "user", field: "email" }, () =>
        db.transaction(async (tx) => {
          const { id: roleId, permissions } = await lockRole(tx, role);
          requireGrants(getActor(request).permissions, permissions);
          const id = newId();
          await tx.insert(users).values({ id, name, email, role: "admin", roleId });
          const after = await read(tx, id);
          await recordChange(tx, request, {
            ...{ action: "administrators.create", resource: "administrators", resourceId: id, about: `users/${id}` },
            ...{ before: null, after: await toAuditValues(tx, after) },
          });
          return after;
        }),
      );
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/api/admin/administrators/:id/invite",
    {
      config: { permission: "administrators.invite", confirmsPassword: true },
      schema: { params: idParams, response: { 200: invitation } },
    },
    async (request) => {
      let newInvitation: Awaited<ReturnType<typeof createInvitation>> | undefined;
      const { email, name } = await change(request, "invite", async (tx, { target, actor }) => {
        requireGrants(actor.permissions, target.permissions ?? []);
        if (target.deactivatedAt) throw conflictError("This account is deactivated. Reactivate it first.");
        if (target.passwordHash) throw conflictError("This administrator already has a password and needs no link.");
        newInvitation = await createInvitation(tx, target.id);
      });
      if (!newInvitation) throw new Error("The change created no link.");
      const link = `/invite#${newInvitation.token}`;
      const expiresAt = newInvitation.expiresAt.toISOString();
      const origin = getConsoleOrigin(request, env);
      if (!gateway || !origin) return { sent: false, link, expiresAt };
      try {
        // Sent directly, because the outbox would store the link.
        await gateway.send({ recipient: email, subject: SUBJECT, message: invitationText(name, origin + link) });
        return { sent: true, to: email, expiresAt };
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        return { sent: false, link, expiresAt };
      }
    },
  );
}

const SUBJECT = "Your administrator account";

const invitationText = (name: string, link: string) =>
  `Hello ${name},\n\nYou have been invited to administer the marketplace. Open this link within 72 hours to choose a password. It works once:\n\n${link}\n`;
