import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { facts, heading, note, paragraph } from '../../../platform/mail/blocks.ts'
import type { Mail } from '../../../platform/mail/layout.ts'
import type {
  TransferDifference,
  TransferDifferenceKind,
  TransferReconciliation,
} from './reconcile-transfers.ts'

const MAX_LISTED = 20

const words: Record<TransferDifferenceKind, string> = {
  'unknown-here': 'Só existe no provedor',
  'unknown-there': 'Só existe aqui',
  twice: 'Feita mais de uma vez',
  amount: 'O valor é diferente',
  status: 'A situação é diferente',
}

/** Mail to the company about transfers that differ from those of the provider. */
export function transferDifferencesMail({ day, differences }: TransferReconciliation): Mail {
  const count = differences.length
  const found = count === 1 ? 'uma diferença' : `${count} diferenças`
  const date = day.split('-').toReversed().join('/')
  const left = count - MAX_LISTED
  return {
    template: 'transfer-reconciliation',
    subject: `Transferências de ${date}: ${found}`,
    preview: `As transferências do dia não são as do provedor de pagamentos: ${found}.`,
    blocks: [
      heading(`Transferências de ${date}`),
      paragraph(
        `Comparamos as transferências do dia com as do provedor de pagamentos e encontramos ${found}. Dinheiro que saiu da conta e não é conhecido aqui pode ter sido movido pela própria empresa: confira.`,
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

function differenceLine({ transferId, providerId, here, there }: TransferDifference): string {
  const side = (name: string, one: TransferDifference['here']) =>
    one ? `${name} ${one.status} ${formatMoney(cents(one.cents))}` : `${name} nada`
  return `Transferência ${transferId ?? providerId ?? ''}: ${side('aqui', here)}, ${side('lá', there)}`
}
