import { isLocalTime, localText, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { SegmentedChoice } from '../../../ui/form/segmented-choice.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import { keepInZone } from './change-zone.ts'
import { type DateValues, localDateText, zoneName } from './date-values.ts'

interface ZoneChoiceProps {
  readonly form: FormOf<DateValues>
  /** Dates as they are saved. */
  readonly saved: Pick<DateValues, 'timezone'>
}

/**
 * Question that another zone raises once tickets are sold: whether people come at the same hour on the
 * clock, or at the same instant. Both clocks are shown.
 */
export function ZoneChoice({ form: { values, field, fill }, saved }: ZoneChoiceProps) {
  const { startDate, timezone, zoneKeeps } = values
  if (timezone === saved.timezone || !isLocalTime(startDate)) return null
  const there = localText(zonedToInstant(startDate, timezone), saved.timezone)
  const keptClock = (zoneKeeps === 'clock' ? startDate : there).slice(11)
  const clock = keptClock.replace(':00', 'h').replace(':', 'h')
  return (
    <div className="rounded-md bg-sunken px-4 py-4">
      <SegmentedChoice
        {...field('zoneKeeps')}
        onChange={(keeps) => fill(keepInZone(values, saved.timezone, keeps))}
        label="O fuso muda. O que fica igual?"
        options={[
          ['clock', `Manter ${clock} no relógio`],
          ['instant', 'Manter o mesmo instante'],
        ]}
      />
      <p className="mt-3 text-sm font-semibold">O evento começa</p>
      <dl
        aria-live="polite"
        className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular-nums"
      >
        <dt>No relógio de {zoneName(timezone)}</dt>
        <dd className="font-semibold">{localDateText(startDate)}</dd>
        <dt className="text-ink-soft">No relógio de {zoneName(saved.timezone)}</dt>
        <dd className="text-ink-soft">{localDateText(there)}</dd>
      </dl>
    </div>
  )
}
