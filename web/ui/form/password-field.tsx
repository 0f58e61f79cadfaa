import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { controlClasses } from './control-look.ts'
import { Field, type FieldProps } from './field.tsx'

export function PasswordField({
  label,
  hint,
  error,
  id,
  required,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, id, required, className }}>
      {(tie) => (
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(controlClasses, 'pr-13')}
            {...rest}
            {...tie}
          />
          <IconButton
            label={shown ? 'Ocultar senha' : 'Mostrar senha'}
            aria-controls={tie.id}
            // Keep the focus, and a phone's keyboard, in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
            className="absolute top-0.5 right-0.5 text-ink-soft"
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
