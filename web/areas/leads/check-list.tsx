import type { LeadField } from '@55tickets/rules/leads/lead-field.ts'
import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { ControlBinding } from './use-lead-form.ts'

interface CheckListProps extends Omit<ControlBinding, 'error'> {
  readonly field: LeadField
  readonly className?: string | undefined
}

/** A group of check boxes. The value keeps the order in which the choices are offered. */
export function CheckList({ field, value, onChange, onLeave, className }: CheckListProps) {
  const { name, label, choices = [] } = field
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
            onBlur={onLeave}
          />
        ))}
      </div>
    </fieldset>
  )
}
