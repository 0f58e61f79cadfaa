import type { LeadField, LeadValue } from '@55tickets/rules/leads/lead-field.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldState } from '../../lib/forms/use-form.ts'
import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

interface LeadInputProps extends FieldState<LeadValue> {
  readonly field: LeadField
  /** Label to use instead of the field's own. */
  readonly label?: ReactNode
  readonly autoComplete?: string
  readonly className?: string
}

type InputAttributes = ComponentProps<typeof TextField>

/**
 * Input attributes of each kind of answer. Numbers are text inputs with a numeric keyboard: number
 * inputs drop what they cannot read, differently in each browser, and all drop `1.250,50`. A year
 * has four digits.
 */
const inputAttributes: Readonly<Record<string, Partial<InputAttributes>>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', placeholder: '(11) 91234-5678' },
  count: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { type: 'date', max: '9999-12-31' },
  moment: { type: 'datetime-local', max: '9999-12-31T23:59' },
}

/** Renders the control of a field's kind. */
export function LeadInput({ field, label, value, onChange, ...rest }: LeadInputProps) {
  const { kind, choices = [], hint } = field
  if (kind === 'choices') return <CheckList {...{ field, value, onChange }} {...rest} />
  const shared = {
    label: label ?? <LeadLabel field={field} />,
    hint,
    value: String(value),
    'aria-required': field.missing !== undefined,
    ...rest,
  }
  if (kind === 'text')
    return <TextArea {...shared} rows={3} onChange={({ target }) => onChange(target.value)} />
  if (kind === 'choice')
    return (
      <Select {...shared} onChange={({ target }) => onChange(target.value)}>
        <option value="">Selecione</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    )
  return (
    <TextField
      {...inputAttributes[kind]}
      {...shared}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function LeadLabel({ field: { label, kind, missing } }: { field: LeadField }) {
  return (
    <>
      {label}
      {kind === 'money' && ' (R$)'}
      {missing === undefined && <span className="font-normal text-ink-soft"> (opcional)</span>}
    </>
  )
}

type CheckListProps = Omit<LeadInputProps, 'label' | 'autoComplete'>

/** A group of check boxes. The value keeps the order in which the choices are offered. */
function CheckList({ field, name, value, onChange, onBlur, className }: CheckListProps) {
  const { label, choices = [] } = field
  const tick = (pressed: string) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => value.includes(one) !== (one === pressed)),
    )
  return (
    // No choice can be wrong, so no space is reserved for an error.
    <fieldset className={classes('min-w-0 pb-6 [--error-room:0px]', className)}>
      <legend className="mb-1 text-sm font-semibold">
        {label} <span className="font-normal text-ink-soft">(opcional)</span>
      </legend>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            value={choice.value}
            label={choice.label}
            checked={value.includes(choice.value)}
            onChange={() => tick(choice.value)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </fieldset>
  )
}
