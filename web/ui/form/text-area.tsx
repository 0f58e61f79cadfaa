import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses } from './control-look.ts'
import { Field, type FieldProps } from './field.tsx'

export function TextArea({
  label,
  hint,
  error,
  id,
  required,
  className,
  rows = 4,
  ...rest
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, id, required, className }}>
      {(tie) => (
        <textarea rows={rows} className={classes(controlClasses, 'resize-y')} {...rest} {...tie} />
      )}
    </Field>
  )
}
