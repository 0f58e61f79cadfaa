import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { checkDates } from '@55tickets/rules/events/event-fields.ts'
import { stateZone } from '@55tickets/rules/events/states.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { EndField, StartField } from '../dates/date-fields.tsx'
import {
  dateLabels,
  describeDate,
  toDatesBody,
  toDateValues,
  zoneName,
} from '../dates/date-values.ts'
import { FoldedFields } from '../folded-fields.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import { PinDialog } from '../place/pin-dialog.tsx'
import { PlaceFields } from '../place/place-fields.tsx'
import {
  checkPlaceValues,
  describePlace,
  type PlaceValues,
  placeErrors,
  placeLabels,
  toPlaceBody,
  toPlaceValues,
} from '../place/place-values.ts'
import { AssistantFrame } from './assistant-frame.tsx'
import { BackToStep } from './back-to-step.tsx'
import { cardSummary, savedEvent } from './card-summary.ts'
import type { StepProps } from './step-what.tsx'

type WhenWhereValues = PlaceValues & { readonly startDate: string; readonly endDate: string }

const toValues = (event: EditedEvent): WhenWhereValues => {
  const { startDate, endDate } = event.dates
  return { startDate, endDate, ...toPlaceValues(event) }
}

/** The event's zone: by its state until the dates are saved, then what was chosen. */
const chooseZone = ({ dates }: EditedEvent, region: string): string =>
  dates.version === 0 ? stateZone(region) : dates.timezone

const endText = (endDate: string): string => {
  const date = describeDate('endDate', endDate)
  return date ? `Termina em ${date}.` : 'Escolha quando começa.'
}
const clockText = (zone: string): string => `No relógio do local: ${zoneName(zone)}.`

/** Second step of the assistant: dates and place, two parts that are saved one after the other. */
export function StepWhenWhere({ event, renderCard, onDone }: StepProps) {
  const api = useApi()
  const { _id: eventId } = event
  const saveDates = (values: WhenWhereValues, known: EditedEvent): Promise<EditedEvent> => {
    const { version, startDate, endDate } = known.dates
    const isSame = startDate === values.startDate && endDate === values.endDate
    if (version > 0 && isSame) return Promise.resolve(known)
    const moved = {
      ...toDateValues(known),
      startDate: values.startDate,
      endDate: values.endDate,
      timezone: chooseZone(known, values.region),
    }
    const dates = toDatesBody(moved, known)
    return api('changeDates', { params: { eventId }, body: { version, ...dates } })
  }
  const savePlace = (values: WhenWhereValues, known: EditedEvent): Promise<EditedEvent> => {
    const { version, ...saved } = known.place
    const place = toPlaceBody(values)
    if (version > 0 && JSON.stringify(place) === JSON.stringify(saved))
      return Promise.resolve(known)
    return api('changePlace', { params: { eventId }, body: { version, ...place } })
  }
  const form = usePartForm<WhenWhereValues>({
    event,
    part: 'assistant/when-where',
    // Each save raises one of the two, so that the sum grows.
    read: (event) => ({
      version: event.dates.version + event.place.version,
      values: toValues(event),
    }),
    validate: (values) => {
      const { startDate = null, endDate = null } = checkDates(values)
      return { startDate, endDate, ...checkPlaceValues(values) }
    },
    save: async (values, known) => savePlace(values, await saveDates(values, known)),
    onSaved: onDone,
    labels: { startDate: dateLabels.startDate, endDate: dateLabels.endDate, ...placeLabels },
    describe: (name, value) =>
      name === 'startDate' || name === 'endDate'
        ? describeDate(name, value)
        : describePlace(name, value),
    fieldErrors: placeErrors,
  })
  const { values } = form
  const zone = chooseZone(event, values.region)
  const { startDate, endDate, locationName, city, region } = values
  const typed = { startDate, endDate, timezone: zone, locationName, city, region }
  return (
    <AssistantFrame
      step={2}
      eventId={eventId}
      preview={renderCard(cardSummary({ ...savedEvent(event), ...typed }, event.tickets))}
    >
      <PartForm
        part={form}
        saveLabel="Continuar"
        actions={<BackToStep eventId={eventId} step={1} />}
      >
        <div className="grid gap-3">
          <StartField form={form} />
          <FoldedFields
            summary={`${endText(endDate)} ${clockText(zone)}`}
            action="Mudar término"
            isNeeded={form.text('endDate').error !== undefined}
          >
            <EndField form={form} />
            <p className="text-sm text-ink-soft">{clockText(zone)}</p>
          </FoldedFields>
          <PlaceFields form={form} isFolded />
          <PinDialog field={form.field('pin')} region={region} />
        </div>
      </PartForm>
    </AssistantFrame>
  )
}
