import type { LedgerEntry } from '@55tickets/contracts/ledger.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { ledgerKindTexts } from '@55tickets/rules/money/ledger-kind.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { Link } from '../../framework/router/router.tsx'
import type { EntryGroup } from './entry-groups.ts'
import { dayName } from './upcoming-points.ts'

interface EntryRowProps {
  readonly group: EntryGroup
  /** Today in Brasília. */
  readonly today: string
  readonly orderPath: (saleId: string) => string
}

/** One line of the ledger with its balance; several instalments of an order open below it. */
export function EntryRow({ group, today, orderPath }: EntryRowProps) {
  const [entry] = group.entries
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line px-5 py-3.5 last:border-b-0 sm:px-6"
    >
      <p className="flex min-w-0 flex-wrap gap-x-2.5 font-bold">
        <span>{ledgerKindTexts[entry.kind]}</span>
        {entry.order && (
          <Link to={orderPath(entry.order._id)} className="text-link font-medium tabular-nums">
            {`Pedido ${entry.order.orderNumber}`}
          </Link>
        )}
      </p>
      <p className="text-right font-bold whitespace-nowrap tabular-nums">{signed(group.amount)}</p>
      <p className="text-sm text-ink-soft tabular-nums">
        <time dateTime={entry.at}>{momentText(entry.at, HOME_ZONE)}</time>
      </p>
      <p className="text-right text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {`saldo ${formatReais(group.balance)}`}
      </p>
      <p className="col-span-2 text-sm text-ink-soft tabular-nums">{availableText(group, today)}</p>
      {entry.note && <p className="col-span-2 mt-1 text-sm wrap-anywhere">{entry.note}</p>}
      {group.entries.length > 1 && <Parts entries={group.entries} />}
    </li>
  )
}

function Parts({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <details className="col-span-2">
      <summary className="inline-flex min-h-9 items-center rounded-md text-sm font-semibold text-action pointer-coarse:min-h-11">
        {`Ver os ${entries.length} lançamentos`}
      </summary>
      <ul className="mt-1 grid gap-1 text-sm tabular-nums">
        {entries.toReversed().map((entry) => (
          <li key={entry._id} className="flex flex-wrap justify-between gap-x-4">
            <span>{`${partText(entry)} · disponível em ${dayName(entry.availableOn)}`}</span>
            <span className="whitespace-nowrap">{signed(entry.amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** "Parcela 1 de 3", "Taxa de serviço, parcela 1 de 3". */
function partText({ part, order, installment }: LedgerEntry): string {
  const name = part === 'fee' ? 'Taxa de serviço' : 'Ingressos'
  return order && order.installments > 1
    ? `${name}, parcela ${installment} de ${order.installments}`
    : name
}

function availableText({ entries, amount }: EntryGroup, today: string): string {
  const [{ order, kind }] = entries
  const days = entries.map(({ availableOn }) => availableOn).toSorted()
  const [first = today] = days
  const last = days.at(-1) ?? first
  if (kind === 'payout') return 'Enviado por PIX'
  const way = order?.method === 'PIX' ? 'PIX' : 'Cartão'
  const begin = order ? `${way}, ` : ''
  if (last <= today) return upperFirst(`${begin}já disponível`)
  const when =
    first === last
      ? `em ${dayName(first)}`
      : `de ${dayName(first)} a ${dayName(last)}, em ${order?.installments} parcelas`
  return upperFirst(`${begin}${amount < 0 ? 'descontado' : 'disponível'} ${when}`)
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Amount with its sign, so that what comes and what goes is told by more than a colour. */
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${formatReais(amount)}`
