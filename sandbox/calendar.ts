import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'

let computedAt = 0
let day = ''

/** Today by the sandbox's clock, in Brasília. Computed once a second, because every payment needs it. */
export function today(): string {
  const now = Date.now()
  if (now - computedAt > 1_000) {
    computedAt = now
    day = dayKey(new Date(now), HOME_ZONE)
  }
  return day
}
