import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { findEventsOfSales } from '../reservations/public.ts'

interface SalesWatch {
  /** Called for each sale that has changed. */
  add(saleId: string): void
  stop(): void
}

interface WatchDeps {
  readonly db: Db
  readonly log: Log
  /** Called with each event whose sales have changed, once for all changes of `gatherMs`. */
  readonly onChange: (eventId: string) => void
  readonly isWatched: () => boolean
  readonly gatherMs: number
}

/** Gathers changed sales for a moment, and finds their events in one query: a rush changes hundreds a second. */
export function watchSales({ db, log, onChange, isWatched, gatherMs }: WatchDeps): SalesWatch {
  let changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async () => {
    const saleIds = [...changed]
    changed = new Set()
    timer = undefined
    try {
      for (const eventId of await findEventsOfSales(db, saleIds)) onChange(eventId)
    } catch (error) {
      log.warn({ err: error }, 'could not find the events of changed sales')
    }
  }
  return {
    add(saleId) {
      if (!isWatched()) return
      changed.add(saleId)
      timer ??= setTimeout(() => void flush(), gatherMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
