import type { Countdown } from '@55tickets/rules/tickets/countdown.ts'
import { countdownText } from '@55tickets/rules/tickets/countdown-text.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { classes } from '../../../ui/classes.ts'

/** Countdown of a reservation that has not expired. */
export type ActiveCountdown = Exclude<Countdown, { kind: 'expired' }>

interface CountdownBannerProps {
  readonly left: ActiveCountdown
  /** Total price of the order. */
  readonly total: string
}

const numberClasses = 'block text-lg font-extrabold tabular-nums'

/** Sticky banner with the remaining time and the total; highlighted in the last two minutes. */
export function CountdownBanner({ left, total }: CountdownBannerProps) {
  const isLast = left.kind === 'running' && left.isLast
  return (
    // An opaque background, so that nothing shows between it and the header. On desktops its column
    // is sticky.
    <div className="top-bar top-(--header-height) z-10 bg-paper max-md:sticky max-md:-mx-2 max-md:-my-2 max-md:px-2 max-md:py-2">
      <section
        aria-label="Tempo da reserva"
        className={classes(
          'flex flex-wrap items-center gap-x-3 rounded-lg border px-3 py-2.5 leading-snug lg:px-5',
          bannerTone(left),
        )}
      >
        <div className="flex items-center gap-2 sm:gap-3 [&>svg]:size-6 [&>svg]:shrink-0">
          {left.kind === 'broken' ? (
            <>
              <CircleAlert aria-hidden="true" />
              <p className="font-semibold">{left.message}</p>
            </>
          ) : (
            <>
              {/* Hidden on small phones and in narrow columns, to leave room for the total. */}
              <Clock aria-hidden="true" className="max-[24rem]:hidden md:max-lg:hidden" />
              <p>
                <span className="block text-sm">
                  {isLast ? 'Sua reserva termina em' : 'Ingressos reservados por'}
                </span>{' '}
                <span role="timer" className={numberClasses}>
                  {countdownText(left)}
                </span>
              </p>
            </>
          )}
        </div>
        <p className="ml-auto text-right whitespace-nowrap">
          <span className="block text-sm">Total</span>{' '}
          <span className={numberClasses}>{total}</span>
        </p>
        {/* A timer that changes every second would interrupt screen readers, so only this is
            announced. */}
        <output className="sr-only">
          {isLast && 'Faltam menos de 2 minutos para a reserva expirar.'}
        </output>
      </section>
    </div>
  )
}

function bannerTone(left: ActiveCountdown): string {
  if (left.kind === 'broken') return 'border-danger bg-danger-soft text-danger'
  return left.isLast ? 'border-warn bg-warn-soft text-warn' : 'border-line-strong bg-surface'
}
