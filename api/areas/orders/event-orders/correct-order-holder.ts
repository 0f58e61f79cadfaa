import type { correctOrderHolder as correctCall } from '@55tickets/contracts/event-orders/actions.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { sql } from 'kysely'
import { countAttempts } from '../../../platform/attempts.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refuse.ts'
import { findOrder, memberActor } from '../../reservations/public.ts'
import { correctHolder } from '../../tickets/public.ts'
import { holderCorrectedMail } from './mails.ts'
import type { OrderMailDeps } from './resend-order.ts'

interface HolderRequest {
  readonly eventId: string
  readonly saleId: string
  readonly codeId: string
  readonly name: string
  readonly cpf: string | undefined
  readonly cause: string
  /** The member who corrects it. */
  readonly userId: string
}

/** Corrections of one order: the buyer gets a mail for each. */
const CORRECTION_LIMIT = { most: 20, minutes: 60 }

/** Corrects the holder of a ticket for the event's promoter, and mails the buyer the new ticket. */
export async function correctOrderHolder(
  { db, mailer, publicUrl }: OrderMailDeps,
  { eventId, saleId, codeId, name, cpf, cause, userId }: HolderRequest,
): Promise<Answer<typeof correctCall> | Refusal<CallRefusal<typeof correctCall>>> {
  return db.transaction().execute(async (tx) => {
    const sale = await tx
      .selectFrom('sales')
      .innerJoin('users', 'users.id', 'sales.user_id')
      .select(sql<boolean>`users.erased_at is not null`.as('is_erased'))
      .where('sales.id', '=', saleId)
      .where('sales.event_id', '=', eventId)
      .executeTakeFirst()
    if (!sale) return refuse('SALE_NOT_FOUND')
    if (sale.is_erased) return refuse('BUYER_ERASED')
    const limited = await countAttempts(tx, [[`correct ${saleId}`, CORRECTION_LIMIT]])
    if (limited) return { ...limited, message: LIMIT_TEXT }
    const corrected = await correctHolder(tx, {
      code: codeId,
      saleId,
      holderName: name,
      holderCpf: cpf,
      cause,
      actor: memberActor(userId),
    })
    if (isRefusal(corrected))
      return corrected.refused === 'HOLDER_REQUIRED'
        ? refuse('HOLDER_REQUIRED', { message: UNNAMED_TEXT })
        : corrected
    if (corrected.isChanged) {
      const order = await findOrder(tx, saleId)
      const text = { from: corrected.previousName ?? '', to: corrected.name, cause }
      await mailer.queue(tx, order.buyer.email, holderCorrectedMail(order, publicUrl, text))
    }
    return {
      holderName: corrected.name,
      holderCpf: corrected.cpf === null ? null : hideCpf(corrected.cpf),
    }
  })
}

const LIMIT_TEXT = `Já houve ${CORRECTION_LIMIT.most} correções neste pedido na última hora. Tente mais tarde.`
const UNNAMED_TEXT = 'Este ingresso ainda não tem nome: quem comprou informa quem vai usar.'
