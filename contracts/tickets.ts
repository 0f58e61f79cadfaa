import { checkHolderCpf, checkHolderName, checkHolderRg } from '@55tickets/rules/people/holder.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { checkedText } from './accounts.ts'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'

/** Code that admits one person. Only its buyer sees it. */
export const TicketCode = z.object({
  _id: Id,
  descricao: z.string(),
  /** Sector and lot, as "Pista · 2º lote"; absent for a ticket without a sector. */
  lotLabel: z.optional(z.string()),
  holderName: z.nullable(z.string()),
  scannedAt: z.nullable(Instant),
  /** Price of this ticket. */
  valor: Reais,
})
export type TicketCode = z.infer<typeof TicketCode>

const OneCode = z.strictObject({ ticketCodeId: Id })
const tidied = z.transform(tidyLine)

export const nameHolder = call({
  method: 'PUT',
  path: '/tickets/:ticketCodeId/holder',
  access: 'user',
  summary: 'Say who comes in with a ticket of the caller; once',
  params: OneCode,
  body: z.strictObject({
    holderName: z.pipe(checkedText(checkHolderName), tidied),
    holderCpf: z.pipe(checkedText(checkHolderCpf, 20), z.transform(digits)),
    holderRg: z.optional(z.pipe(checkedText(checkHolderRg, 40), tidied)),
  }),
  answer: TicketCode,
  refusals: ['CODE_NOT_FOUND', 'ALREADY_NAMED', 'CODE_USED'],
})

export const generateTicket = call({
  method: 'POST',
  path: '/tickets/generate/:ticketCodeId',
  access: 'user',
  summary: 'Issue the file of a named ticket, again if it was issued before',
  params: OneCode,
  body: z.nullish(z.strictObject({})),
  answer: z.object({ data: z.object({ ticketCodeId: Id, generatedAt: z.iso.datetime() }) }),
  refusals: ['CODE_NOT_FOUND', 'HOLDER_REQUIRED', 'CODE_USED'],
})
