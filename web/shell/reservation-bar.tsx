import type { RunningReservation } from '@55tickets/contracts/orders.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'
import { useLocation } from '../framework/router/router.tsx'
import { useApi } from '../lib/app-context.tsx'
import { serverClock } from '../lib/time/server-clock.ts'
import { useCountdown } from '../lib/time/use-countdown.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { classes } from '../ui/classes.ts'

/** First part of the query key, and name of the channel between tabs. */
const runningReservations = 'running-reservations'

/** The reservation that ends first, on every page except those on which one is paid. */
export function ReservationBar({ userId }: { userId: string }) {
  const { pathname } = useLocation()
  const isPaying = /^\/(?:checkout|pix-payment)\//.test(pathname)
  // Remounted after a payment page: reservations known before may be paid or cancelled by now.
  return <Reservations key={`${userId} ${isPaying}`} {...{ userId, pathname, isPaying }} />
}

interface ReservationsProps {
  readonly userId: string
  readonly pathname: string
  /** True on a payment page, which counts down by itself: the bar must not distract from paying. */
  readonly isPaying: boolean
}

function Reservations({ userId, pathname, isPaying }: ReservationsProps) {
  const running = useRunningReservations(userId, pathname)
  return isPaying ? null : <FirstToEnd running={running} />
}

const noReservations: readonly RunningReservation[] = []

/**
 * Loads the running reservations on each page, and again in all tabs when one tab gets a new
 * answer.
 */
function useRunningReservations(userId: string, pathname: string): readonly RunningReservation[] {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [runningReservations, userId, pathname],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const { docs } = await api('listRunningReservations', {}, signal)
      if (docs[0]) serverClock.adjust(docs[0].now, askedAt)
      return docs
    },
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

  const known = data?.map(({ _id, expiresAt }) => `${_id} ${expiresAt}`).join()
  useEffect(() => {
    const tabs = new BroadcastChannel(runningReservations)
    const send = tabs.postMessage.bind(tabs)
    tabs.addEventListener('message', ({ data: knownThere }) => {
      if (knownThere !== known) void client.invalidateQueries({ queryKey: [runningReservations] })
    })
    if (known !== undefined) send(known)
    return () => tabs.close()
  }, [client, known])

  return data ?? noReservations
}

/** Counts down in the browser, so that the next reservation follows without a request. */
function FirstToEnd({ running }: { running: readonly RunningReservation[] }) {
  const [first, ...later] = running
  return first ? <Bar key={first._id} reservation={first} later={later} /> : null
}

interface BarProps {
  readonly reservation: RunningReservation
  readonly later: readonly RunningReservation[]
}

function Bar({ reservation, later }: BarProps) {
  const { _id, expiresAt, now, evento } = reservation
  const left = useCountdown(expiresAt, now)
  if (left.kind !== 'running') return <FirstToEnd running={later} />
  return (
    <section
      aria-label="Reserva em andamento"
      className={classes(
        'reservation-bar z-25 animate-fade border-t pb-[env(safe-area-inset-bottom)]',
        left.isLast ? 'border-warn bg-warn-soft text-warn' : 'border-line bg-action-soft',
      )}
    >
      <div className="page-width flex h-13 items-center gap-3">
        <Clock aria-hidden="true" className="size-5 shrink-0 max-[22rem]:hidden" />
        <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2 text-sm leading-tight">
          <span className="font-bold whitespace-nowrap tabular-nums">
            <span role="timer">{left.duration}</span> para pagar
          </span>{' '}
          <span className="min-w-0 truncate max-sm:basis-full">{evento.name}</span>
        </p>
        <ButtonLink to={`/checkout/${_id}`} size="sm">
          Continuar
        </ButtonLink>
      </div>
      {/* Screen readers hear only the last warning: numbers that change every second would never
          let them finish. */}
      <output className="sr-only">
        {left.isLast && 'Faltam menos de 2 minutos para a reserva expirar.'}
      </output>
    </section>
  )
}
