import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClasses } from './control-look.ts'
import { Field, type FieldProps } from './field.tsx'

/** The browser's own select: nothing to load, and phones show their own picker. */
export function Select({
  label,
  hint,
  error,
  id,
  required,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'multiple'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, id, required, className }}>
      {(tie) => (
        <div className="relative">
          <select
            className={classes(controlClasses, 'appearance-none pr-11 text-ellipsis')}
            {...rest}
            {...tie}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}
