import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { Card } from '../../../ui/card.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { PartScreen } from '../part-form/part-screen.tsx'
import { DoorsField, StartAndEnd, WeeklyFields, ZoneField } from './date-fields.tsx'
import { useDatesForm } from './use-dates-form.ts'
import { ZoneChoice } from './zone-choice.tsx'

/** Dates, recurrence and time zone of an event. */
export function DatesScreen({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Datas">
      {(event) => <DatesForm event={event} />}
    </PartScreen>
  )
}

function DatesForm({ event }: { event: EditedEvent }) {
  const form = useDatesForm(event)
  return (
    <PartForm part={form} saveLabel="Salvar datas">
      <Card className="grid gap-5 p-5 sm:p-6">
        <StartAndEnd form={form} />
        <ZoneField form={form} saved={event.dates} />
        {event.isLive && <ZoneChoice form={form} saved={event.dates} />}
        <div>
          <WeeklyFields form={form} />
        </div>
        <DoorsField form={form} />
      </Card>
    </PartForm>
  )
}
