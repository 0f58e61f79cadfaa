import type { Countdown } from '@55tickets/rules/tickets/countdown.ts'
import { classes } from '../../../ui/classes.ts'

interface PixCountdownProps {
  readonly left: Exclude<Countdown, { kind: 'expired' }>
  readonly amount: string
}

/** Amount to pay and the remaining time. */
export function PixCountdown({ left, amount }: PixCountdownProps) {
  const isLast = left.kind === 'running' && left.isLast
  return (
    <div
      className={classes(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 sm:px-6',
        isLast && 'bg-warn-soft',
      )}
    >
      <p>
        <span className="block text-sm text-ink-soft">Valor</span>{' '}
        <span className="block text-2xl font-extrabold tabular-nums">{amount}</span>
      </p>
      {left.kind === 'broken' ? (
        <p className="font-semibold text-danger">{left.message}</p>
      ) : (
        <p className={classes('text-right', isLast && 'text-warn')}>
          <span className={classes('block text-sm', !isLast && 'text-ink-soft')}>
            {isLast ? 'O PIX expira em' : 'Pague em até'}
          </span>{' '}
          <span role="timer" className="block text-2xl font-extrabold tabular-nums">
            {left.duration}
          </span>
        </p>
      )}
      {/* A timer that changes every second would interrupt screen readers, so only this is
          announced. */}
      <output className="sr-only">
        {isLast && 'Faltam menos de 2 minutos para o PIX expirar.'}
      </output>
    </div>
  )
}
