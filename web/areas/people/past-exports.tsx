import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/app-context.tsx'
import { exportsQuery } from './queries.ts'

const nouns = { people: ['pessoa', 'pessoas'], orders: ['pedido', 'pedidos'] } as const

const contentsText = (contents: keyof typeof nouns, count: number) =>
  `${countText(count)} ${nouns[contents][count === 1 ? 0 : 1]}`

/** Lists past exports: by whom, when, how many people or orders, and what for. Renders nothing without any. */
export function PastExports({ eventId, timezone }: { eventId: string; timezone: string }) {
  const { data } = useQuery(exportsQuery(useApi(), eventId))
  if (!data || data.docs.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-bold">Exportações anteriores</h3>
      <ul className="grid gap-3 text-sm">
        {data.docs.map(({ _id, at, by, contents, people, format, purpose }) => (
          <li key={_id}>
            <p className="wrap-anywhere">
              <span className="font-semibold">{by}</span> · {contentsText(contents, people)} ·{' '}
              {format.toUpperCase()}
            </p>
            <p className="text-ink-soft wrap-anywhere">
              <time dateTime={at}>{momentText(at, timezone)}</time>
              {purpose !== null && ` · CPF completo: ${purpose}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
