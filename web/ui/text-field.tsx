import type { ComponentProps } from 'react'
import { controlClasses } from './control-look.ts'
import { Field, type FieldProps } from './field.tsx'

export function TextField({
  label,
  hint,
  error,
  id,
  required,
  className,
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, id, required, className }}>
      {(tie) => <input className={controlClasses} {...rest} {...tie} />}
    </Field>
  )
}
