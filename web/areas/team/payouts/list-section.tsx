import { countText } from '@55tickets/rules/text/count-text.ts'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'

/** Says that a list is cut off; null if it is whole. */
export const restText = (shown: number, total: number): string | null =>
  shown < total ? `${countText(shown)} de ${countText(total)}` : null

interface ListSectionProps {
  readonly title: string
  readonly note: string | null
  /** Shown in place of an empty list. */
  readonly empty: string
  /** Two columns on a wide screen. */
  readonly columns?: boolean
  readonly children: readonly ReactNode[]
}

export function ListSection({ title, note, empty, columns = false, children }: ListSectionProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{title}</h2>
        {note && <p className="text-sm text-ink-soft tabular-nums">{note}</p>}
      </div>
      {children.length > 0 ? (
        <ul
          className={classes('grid grid-cols-1 gap-2.5', columns && 'xl:grid-cols-2 xl:gap-x-10')}
        >
          {children}
        </ul>
      ) : (
        <p className="rounded-lg border border-line bg-surface px-5 py-6 text-ink-soft">{empty}</p>
      )}
    </section>
  )
}
