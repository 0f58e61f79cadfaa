import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { ComponentProps } from 'react'
import { Select } from '../../../ui/form/select.tsx'
import { isAsked } from './form-body.ts'

interface FormChoiceProps extends Omit<ComponentProps<typeof Select>, 'label' | 'children'> {
  readonly event: EditedEvent
}

/** Choice of the form that buyers or subscribers fill in; nothing while the event has none. */
export function FormChoice({ event, ...rest }: FormChoiceProps) {
  const forms = event.forms.forms.filter(({ fields }) => fields.some(isAsked))
  if (forms.length === 0) return null
  return (
    <Select {...rest} label="Formulário (opcional)">
      <option value="">Nenhum</option>
      {forms.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
