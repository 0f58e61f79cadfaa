import type { ComponentProps, ReactNode } from 'react'
import { controlClasses } from './control-look.ts'
import { Field, type FieldProps } from './field.tsx'

export function TextField({
  label,
  hint,
  error,
  note,
  id,
  required,
  className,
  ...rest
}: ComponentProps<'input'> & FieldProps & { note?: ReactNode }) {
  return (
    <Field {...{ label, hint, error, note, id, required, className }}>
      {(tie) => <input className={controlClasses} {...rest} {...tie} />}
    </Field>
  )
}
