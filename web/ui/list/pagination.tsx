import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { classes } from '../classes.ts'

type Way =
  /** Links, which work before hydration; they replace the history entry. */
  | { hrefFor: (page: number) => string; onSelect?: never }
  | { onSelect: (page: number) => void; hrefFor?: never }

type PaginationProps = Way & {
  /** Current page. May exceed the total if the list has become shorter: then no page is marked. */
  current: number
  total: number
  /** Page numbers to offer, at most five. */
  pages: readonly number[]
  className?: string
}

const stepClasses =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border px-3 font-semibold tabular-nums [&>svg]:size-5'
const idleClasses =
  'border-line bg-surface text-ink transition-colors hover:border-action hover:bg-action-soft hover:text-action-strong'

export function Pagination({ current, total, pages, className, ...way }: PaginationProps) {
  return (
    <nav
      aria-label="Paginação"
      className={classes(
        'grid grid-cols-2 gap-3 sm:flex sm:items-center sm:justify-center',
        className,
      )}
    >
      <ul className="col-span-2 flex flex-wrap justify-center gap-2 sm:order-2">
        {pages.map((page) => (
          <li key={page}>
            <Step way={way} to={page} current={page === current} label={`Página ${page}`}>
              {page}
            </Step>
          </li>
        ))}
      </ul>
      <Step way={way} to={current > 1 ? Math.min(current - 1, total) : null} className="sm:order-1">
        <ArrowLeft aria-hidden="true" />
        Anterior
      </Step>
      <Step way={way} to={current < total ? current + 1 : null} className="sm:order-3">
        Próxima
        <ArrowRight aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = {
  way: Way
  /** Target page; null at either end. */
  to: number | null
  current?: boolean
  label?: string
  className?: string
  children: ReactNode
}

function Step({ way, to, current = false, label, className, children }: StepProps) {
  if (to === null) {
    return (
      <span className={classes(stepClasses, 'border-line bg-sunken text-ink-soft', className)}>
        {children}
      </span>
    )
  }
  const shared = {
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
    className: classes(
      stepClasses,
      current ? 'border-ink bg-ink text-paper' : idleClasses,
      className,
    ),
  }
  return way.hrefFor ? (
    <Link to={way.hrefFor(to)} replace {...shared}>
      {children}
    </Link>
  ) : (
    <button type="button" onClick={() => way.onSelect(to)} {...shared}>
      {children}
    </button>
  )
}
