import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import type { FastifyRequest } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import type { Edit } from './change-event.ts'

interface Confirmation {
  readonly confirmed?: readonly Consequence[]
  readonly reason?: string | undefined
}

/** Reads who edits which event, and what they confirmed. */
export const readEdit = (
  { eventId }: { readonly eventId: string },
  request: FastifyRequest,
  { confirmed = [], reason }: Confirmation = {},
): Edit => ({
  eventId,
  userId: requireCaller(request).userId,
  confirmed,
  reason: reason ?? null,
})
