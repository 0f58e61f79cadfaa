import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { Card } from '../../../ui/card.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { PartScreen } from '../part-form/part-screen.tsx'
import { PinField } from './pin-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { usePlaceForm } from './use-place-form.ts'

/** Venue, address and point on the map of an event. */
export function PlaceScreen({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Local">
      {(event) => <PlaceForm event={event} />}
    </PartScreen>
  )
}

function PlaceForm({ event }: { event: EditedEvent }) {
  const form = usePlaceForm(event)
  return (
    <PartForm part={form} saveLabel="Salvar local">
      <Card className="grid gap-6 p-5 sm:p-6">
        <PlaceFields form={form} />
        <PinField field={form.field('pin')} region={form.values.region} />
      </Card>
    </PartForm>
  )
}
