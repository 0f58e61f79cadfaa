import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { facts, heading, note, paragraph } from '../../../platform/mail/blocks.ts'
import type { Mail } from '../../../platform/mail/layout.ts'
import type { Difference, DifferenceKind } from './compare-charge.ts'
import type { OverdueRefund } from './overdue-refunds.ts'
import type { Reconciliation } from './reconcile.ts'

const MAX_LISTED = 20

const words: Record<DifferenceKind, string> = {
  'unknown-here': 'Só existe no provedor',
  'unknown-there': 'Só existe aqui',
  amount: 'O valor é diferente',
  terms: 'As condições são diferentes',
  'refunded-there': 'Devolvido no provedor, aqui não',
  'paid-there': 'Pago no provedor, sem ingresso aqui',
  status: 'A situação é diferente',
}

/** Mail to the company about the differences of a nightly reconciliation. */
export function differencesMail({ day, differences, charges }: Reconciliation): Mail {
  const count = differences.length
  const found = count === 1 ? 'uma diferença' : `${count} diferenças`
  const date = day.split('-').toReversed().join('/')
  const left = count - MAX_LISTED
  return {
    template: 'reconciliation',
    subject: `Conciliação de ${date}: ${found}`,
    preview: `Entre ${charges} cobranças há ${found} em relação ao provedor de pagamentos.`,
    blocks: [
      heading(`Conciliação de ${date}`),
      paragraph(
        `Comparamos as cobranças do dia com as do provedor de pagamentos e encontramos ${found}. O provedor já está sendo consultado sobre cada cobrança nossa: o que for só um aviso perdido se resolve sozinho.`,
      ),
      facts(
        ...differences
          .slice(0, MAX_LISTED)
          .map((one) => [words[one.kind], differenceLine(one)] as const),
      ),
      ...(left > 0 ? [paragraph(`E mais ${left}.`)] : []),
      note(`Para ver o que ainda difere: npm run sales -- reconcile ${day}`),
    ],
  }
}

function differenceLine({ saleId, paymentId, here, there }: Difference): string {
  const side = (name: string, one: Difference['here']) =>
    one ? `${name} ${one.status} ${formatMoney(cents(one.cents))}` : `${name} nada`
  const about = saleId ? `Pedido ${saleId}` : `Pagamento ${paymentId ?? ''}`
  return `${about}: ${side('aqui', here)}, ${side('lá', there)}`
}

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
