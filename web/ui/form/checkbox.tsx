import Check from 'lucide-react/icons/check'
import { type ComponentProps, useId } from 'react'
import { FieldNotes, type FieldProps, RequiredMark, tieField } from './field.tsx'

export function Checkbox({
  label,
  hint,
  error,
  id,
  required,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const ownId = useId()
  const tie = tieField(id ?? ownId, required, hint, error)
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-base has-disabled:cursor-not-allowed has-disabled:text-ink-soft">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            className={
              'peer col-start-1 row-start-1 size-6 appearance-none rounded-sm border border-line-strong bg-surface transition-colors ' +
              'hover:border-ink checked:border-action checked:bg-action ' +
              'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger ' +
              'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken forced-colors:appearance-auto'
            }
            {...rest}
            {...tie}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none col-start-1 row-start-1 size-4.5 text-action-ink opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-soft forced-colors:hidden"
          />
        </span>
        <span>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      <div className="mt-[max(-0.5rem,-1*var(--error-room,0px))] pl-9 has-[p]:-mt-2">
        <FieldNotes id={tie.id} hint={hint} error={error} />
      </div>
    </div>
  )
}
