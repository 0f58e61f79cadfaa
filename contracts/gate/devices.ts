import { MAX_GATE_NAME_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { z } from 'zod/mini'
import { GateEvent, line } from '../gate.ts'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'

/**
 * Calls of a phone that was invited to a gate by a QR code. The token is sent in the body, because
 * paths are logged; so looking at an invite is a POST, although it changes nothing.
 */

/** Long enough for every token that was issued, and short for everything else. */
const Token = z.string().check(z.minLength(1), z.maxLength(100))

export const readGateInvite = call({
  method: 'POST',
  path: '/gate/invites/read',
  access: 'open',
  summary: 'The event whose gate an invite opens; changes nothing',
  body: z.strictObject({ token: Token }),
  answer: z.object({
    event: z.pick(GateEvent, { name: true, startDate: true, endDate: true, timezone: true }),
    expiresAt: Instant,
  }),
  refusals: ['GATE_INVITE_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const acceptGateInvite = call({
  method: 'POST',
  path: '/gate/devices',
  access: 'open',
  status: 201,
  summary: 'Make this phone a gate of the event, with a cookie of its own; an invite works once',
  body: z.strictObject({
    token: Token,
    name: line(MAX_GATE_NAME_LENGTH, 1, 'Dê um nome a este celular'),
    /** Made by the phone: a request whose answer was lost is repeated with the same one. */
    key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  }),
  answer: z.object({ _id: Id, name: z.string(), eventId: Id }),
  refusals: ['GATE_INVITE_INVALID', 'TOO_MANY_ATTEMPTS', 'CROSS_SITE'],
})
