import { differenceLabels } from '@55tickets/rules/money/differences.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { button, facts, heading, note, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { DayDifference } from './day-difference.ts'
import type { DayReconciliation } from './reconcile-day.ts'

const MAX_LISTED = 20

/** Mail to the company about the differences of a nightly reconciliation. */
export function differencesMail(
  { day, differences, charges, transfers }: DayReconciliation,
  publicUrl: string,
): Mail {
  const count = differences.length
  const found = count === 1 ? 'uma diferença' : `${count} diferenças`
  const date = day.split('-').toReversed().join('/')
  const left = count - MAX_LISTED
  return {
    template: 'reconciliation',
    subject: `Conciliação de ${date}: ${found}`,
    preview: `Entre ${charges.charges} cobranças e ${transfers.here} transferências há ${found} em relação ao provedor de pagamentos.`,
    blocks: [
      heading(`Conciliação de ${date}`),
      paragraph(
        `Comparamos as cobranças e transferências do dia com as do provedor de pagamentos e encontramos ${found}. O provedor já está sendo consultado: o que for só um aviso perdido se resolve sozinho.`,
      ),
      ...(differences.some(isUnknownTransfer)
        ? [
            paragraph(
              'Dinheiro que saiu da conta e não é conhecido aqui pode ter sido movido pela própria empresa: confira.',
            ),
          ]
        : []),
      facts(
        ...differences
          .slice(0, MAX_LISTED)
          .map((one) => [differenceLabels[one.kind], differenceLine(one)] as const),
      ),
      ...(left > 0 ? [paragraph(`E mais ${left}.`)] : []),
      button('Ver as diferenças', `${publicUrl}/equipe/repasses`),
      note(`Para comparar de novo: npm run sales -- reconcile ${day}`),
    ],
  }
}

const isUnknownTransfer = ({ subject, kind }: DayDifference) =>
  subject === 'transfer' && kind === 'unknown-here'

function differenceLine(difference: DayDifference): string {
  const { here, there } = difference
  return `${subjectText(difference)}: ${sideText('aqui', here)}, ${sideText('lá', there)}`
}

function subjectText({ subject, id, saleId, providerId }: DayDifference): string {
  if (subject === 'transfer') return `Transferência ${id ?? providerId ?? ''}`
  return saleId ? `Pedido ${saleId}` : `Pagamento ${providerId ?? ''}`
}

const sideText = (name: string, side: DayDifference['here']) =>
  side ? `${name} ${side.status} ${formatMoney(cents(side.cents))}` : `${name} nada`
