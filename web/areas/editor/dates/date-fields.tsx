import { zoneNames } from '@55tickets/rules/events/states.ts'
import { doorsChoices, doorsText } from '@55tickets/rules/gate/doors.ts'
import type { FieldState } from '../../../lib/forms/use-form.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldNotes } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import { changeZone } from './change-zone.ts'
import { type DateValues, dateLabels, moveEnd, zoneName } from './date-values.ts'

type DateForm = FormOf<DateValues>

interface ZoneFieldProps {
  readonly form: DateForm
  readonly saved: Pick<DateValues, 'timezone'>
}
type StartForm = Pick<FormOf<Pick<DateValues, 'startDate' | 'endDate'>>, 'text' | 'fill' | 'values'>

export function StartAndEnd({ form }: { form: StartForm }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-4 gap-y-3">
      <StartField form={form} />
      <EndField form={form} />
    </div>
  )
}

/** Start of an event; a new one moves the end along. */
export function StartField({ form: { text, fill, values } }: { form: StartForm }) {
  const start = text('startDate')
  return (
    <TextField
      {...start}
      type="datetime-local"
      label={dateLabels.startDate}
      required
      onChange={(event) => {
        start.onChange(event)
        fill({ endDate: moveEnd(values, event.target.value) })
      }}
    />
  )
}

export function EndField({ form: { text } }: { form: StartForm }) {
  return (
    <TextField {...text('endDate')} type="datetime-local" label={dateLabels.endDate} required />
  )
}

/** Time zone of an event; another one moves the hours along where the instant is to stay. */
export function ZoneField({ form: { text, fill, values }, saved }: ZoneFieldProps) {
  const others = values.timezone in zoneNames ? [] : [values.timezone]
  return (
    <Select
      {...text('timezone')}
      onChange={({ target }) => fill(changeZone(values, saved.timezone, target.value))}
      label={dateLabels.timezone}
      hint="As horas são as do relógio deste lugar."
    >
      {[...Object.keys(zoneNames), ...others].map((zone) => (
        <option key={zone} value={zone}>
          {zoneName(zone)}
        </option>
      ))}
    </Select>
  )
}

/** Time before which no gate of the event admits anybody. */
export function DoorsField({ form: { text, values } }: { form: DateForm }) {
  const saved = Number(values.doorsMinutes)
  const choices = [...new Set([...doorsChoices, saved])].toSorted((one, other) => one - other)
  return (
    <Select
      {...text('doorsMinutes')}
      label={dateLabels.doorsMinutes}
      hint="Antes disso a portaria não libera ninguém, nem sem rede. Para uma atividade que começa antes do evento, conta o começo dela."
    >
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {doorsText(minutes)}
        </option>
      ))}
    </Select>
  )
}

/** Days of the week and opening hours of an event that repeats. */
export function WeeklyFields({ form }: { form: DateForm }) {
  const { text, checkbox, field } = form
  const isWeekly = checkbox('isWeekly')
  return (
    <>
      <Checkbox
        {...isWeekly}
        label="Repete toda semana, entre o começo e o fim"
        hint="Para feiras, cursos e passeios que acontecem em vários dias."
      />
      {isWeekly.checked && (
        <div className="mt-3 grid gap-3 border-l-2 border-line pl-4">
          <WeekDays field={field('weeklyDays')} />
          <div className="grid grid-cols-2 gap-4">
            <TextField {...text('startTime')} type="time" label={dateLabels.startTime} />
            <TextField {...text('endTime')} type="time" label={dateLabels.endTime} />
          </div>
        </div>
      )}
    </>
  )
}

const dayNames = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

function WeekDays({ field }: { field: FieldState<readonly string[]> }) {
  const { name, value, error, onChange, onBlur } = field
  return (
    <fieldset data-field={name} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{dateLabels.weeklyDays}</legend>
      <div className="flex flex-wrap gap-2">
        {dayNames.map((dayName, day) => {
          const isChosen = value.includes(String(day))
          const others = value.filter((one) => one !== String(day))
          return (
            <label
              key={dayName}
              className="relative grid min-h-11 min-w-12 cursor-pointer place-items-center rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold select-none has-checked:border-action has-checked:bg-action has-checked:text-action-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
            >
              <input
                type="checkbox"
                aria-label={dayName}
                checked={isChosen}
                onChange={() => onChange(isChosen ? others : [...others, String(day)].toSorted())}
                onBlur={onBlur}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span aria-hidden="true">{dayName.slice(0, 3)}</span>
            </label>
          )
        })}
      </div>
      <FieldNotes id={name} error={error} />
    </fieldset>
  )
}
