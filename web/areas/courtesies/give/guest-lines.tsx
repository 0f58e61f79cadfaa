import { type GuestType, guestTypeLabel } from '@55tickets/rules/courtesies/guest.ts'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { classes } from '../../../ui/classes.ts'
import type { JudgedGuest } from './use-give.ts'

interface GuestLinesProps {
  readonly guests: readonly JudgedGuest[]
  readonly types: readonly GuestType[]
  readonly wrong: number
}

/** Lines of a pasted list as they were read, those with a problem first. */
export function GuestLines({ guests, types, wrong }: GuestLinesProps) {
  const inOrder = guests.toSorted((a, b) => Number(a.all.length === 0) - Number(b.all.length === 0))
  return (
    <section aria-labelledby="guest-lines">
      <h3 id="guest-lines" className="mb-2 text-sm font-semibold" aria-live="polite">
        {guests.length === 1 ? '1 pessoa' : `${guests.length} pessoas`}
        {wrong > 0 && (
          <span className="text-danger">
            {wrong === 1 ? ' · 1 linha a corrigir' : ` · ${wrong} linhas a corrigir`}
          </span>
        )}
      </h3>
      <ol className="divide-y divide-line overflow-hidden rounded-md border border-line">
        {inOrder.map((guest) => (
          <Line key={guest.line} guest={guest} types={types} />
        ))}
      </ol>
    </section>
  )
}

function Line({ guest, types }: { guest: JudgedGuest; types: readonly GuestType[] }) {
  const { line, name, cpf, email, phone, ticketTypeId, all } = guest
  const type = types.find(({ _id }) => _id === ticketTypeId)
  const isWrong = all.length > 0
  const Icon = isWrong ? CircleAlert : Check
  return (
    <li className={classes('flex gap-2.5 px-3 py-2 text-sm', isWrong && 'bg-danger-soft')}>
      <span className="w-7 shrink-0 pt-px text-right text-ink-soft tabular-nums">
        <span className="sr-only">Linha </span>
        {line}
      </span>
      <Icon
        aria-hidden="true"
        className={classes('mt-0.5 size-4 shrink-0', isWrong ? 'text-danger' : 'text-ok')}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name || 'Sem nome'}</span>
        <span className="text-ink-soft">
          {[email, phone, cpf, type && guestTypeLabel(type)]
            .filter(Boolean)
            .map((part) => ` · ${part}`)
            .join('')}
        </span>
        {isWrong && <span className="block font-medium text-danger">{all.join('. ')}</span>}
      </span>
    </li>
  )
}
