import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { SelectBox } from './select-box.tsx'

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
      {(tie) => <SelectBox {...rest} {...tie} />}
    </Field>
  )
}
