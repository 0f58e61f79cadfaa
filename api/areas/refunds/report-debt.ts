import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { button, facts, heading, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { readEventBalance } from '../ledger/public.ts'
import type { RefundDeps } from './deps.ts'

/**
 * Mails our team if an event has less than nothing left after a refund: its money was paid out, and the
 * buyer's right to it comes first. Once a day for an event.
 */
export async function reportDebt(
  tx: Tx,
  { mailer, config }: Pick<RefundDeps, 'mailer' | 'config'>,
  eventId: string,
): Promise<void> {
  const balanceCents = await readEventBalance(tx, eventId)
  if (balanceCents >= 0) return
  const { rows } = await sql<DebtOfEvent & { day: string }>`
    select events.name, organizations.name as organization,
           (app_now() at time zone ${HOME_ZONE})::date::text as day
      from events join organizations on organizations.id = organization_id
     where events.id = ${eventId}`.execute(tx)
  const [event] = rows
  if (!event) return
  const mail = debtMail(event, -balanceCents, config.PUBLIC_URL)
  await mailer.queue(tx, config.CONTACT_EMAIL, mail, `debt ${eventId} ${event.day}`)
}

interface DebtOfEvent {
  readonly name: string
  readonly organization: string
}

const debtMail = (
  { name, organization }: DebtOfEvent,
  debtCents: number,
  publicUrl: string,
): Mail => ({
  template: 'event-debt',
  subject: `Dívida de um evento: ${name}`,
  preview: `${organization} deve ${formatMoney(cents(debtCents))}.`,
  blocks: [
    heading('Um reembolso abriu uma dívida'),
    paragraph(
      `O dinheiro de ${name} já foi repassado, e um reembolso deixou o saldo do evento negativo. A dívida é descontada dos próximos repasses de ${organization} e de quem tem o mesmo CPF ou CNPJ.`,
    ),
    facts(['Organização', organization], ['Dívida', formatMoney(cents(debtCents))]),
    button('Ver repasses e dívidas', `${publicUrl}/equipe/repasses`),
  ],
})
