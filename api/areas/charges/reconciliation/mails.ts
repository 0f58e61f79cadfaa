import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { facts, heading, note, paragraph } from '../../../platform/mail/blocks.ts'
import type { Mail } from '../../../platform/mail/layout.ts'
import type { OverdueRefund } from './overdue-refunds.ts'

const MAX_LISTED = 20

/** Mail to the company about refunds that the provider refuses or that take too long. */
export function overdueRefundsMail(overdue: readonly OverdueRefund[]): Mail {
  const count = overdue.length
  const found = count === 1 ? 'um reembolso parado' : `${count} reembolsos parados`
  const left = count - MAX_LISTED
  return {
    template: 'overdue-refunds',
    subject: `Atenção: ${found}`,
    preview: 'O provedor de pagamentos não devolveu o dinheiro de compradores.',
    blocks: [
      heading('Reembolsos parados'),
      paragraph(
        `Há ${found}: o provedor de pagamentos recusou a devolução ou não a concluiu a tempo. Continuamos tentando, mas é preciso ver o motivo no provedor, por exemplo se há saldo, e falar com quem comprou.`,
      ),
      facts(
        ...overdue
          .slice(0, MAX_LISTED)
          .map((refund) => [dayText(refund), refundLine(refund)] as const),
      ),
      ...(left > 0 ? [paragraph(`E mais ${left}.`)] : []),
      note('Para ver todos: npm run sales -- refunds'),
    ],
  }
}

const dayText = ({ decidedAt }: OverdueRefund) =>
  `Decidido em ${dayKey(decidedAt, HOME_ZONE).split('-').toReversed().join('/')}`

function refundLine({ saleId, leftCents, refusal }: OverdueRefund): string {
  const why = refusal === null ? 'sem resposta do provedor' : `recusado (${refusal})`
  return `Pedido ${saleId}: faltam ${formatMoney(cents(leftCents))}, ${why}`
}
