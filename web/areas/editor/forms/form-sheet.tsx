import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm } from '@55tickets/contracts/editor/edited-programme.ts'
import { checkFormName } from '@55tickets/rules/forms/question-fields.ts'
import { useState } from 'react'
import { useNavigate } from '../../../framework/router/router.tsx'
import { useApi } from '../../../lib/app-context.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { formPath } from '../event-screen-path.ts'
import { PartForm } from '../part-form/part-form.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import { sheetClasses } from '../tickets/sectors/sheet-classes.ts'
import { findForm, toFormBody } from './form-body.ts'

type FormValues = {
  readonly name: string
  readonly description: string
  readonly organizerNote: string
}

const formLabels: Readonly<Record<keyof FormValues, string>> = {
  name: 'Nome do formulário',
  description: 'Introdução',
  organizerNote: 'Recado do organizador',
}

interface FormSheetProps {
  readonly event: EditedEvent
  readonly onClose: () => void
}

/** Creates a form, and goes on to its questions. */
export function NewForm({ event, onClose }: FormSheetProps) {
  const navigate = useNavigate()
  // Kept while the sheet is open, so that a repeated save creates it once.
  const [formId] = useState(() => crypto.randomUUID())
  return (
    <FormSheet
      {...{ event, formId, onClose }}
      form={undefined}
      onSaved={() => navigate(formPath(event._id, formId))}
    />
  )
}

/** Name and texts of a form. */
export function EditForm({ event, form, onClose }: FormSheetProps & { form: EditedForm }) {
  return <FormSheet {...{ event, form, onClose }} formId={form._id} onSaved={onClose} />
}

interface SheetProps extends FormSheetProps {
  readonly formId: string
  readonly form: EditedForm | undefined
  readonly onSaved: () => void
}

function FormSheet(props: SheetProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={props.form ? 'Nome e textos' : 'Novo formulário'}
      className={sheetClasses}
    >
      <FormTexts {...props} />
    </Dialog>
  )
}

function FormTexts({ event, formId, form, onSaved }: SheetProps) {
  const api = useApi()
  const part = usePartForm<FormValues>({
    event,
    part: `forms/${form ? formId : 'new'}`,
    read: (newest) => {
      const saved = findForm(newest, formId)
      return {
        version: newest.forms.version,
        values: {
          name: saved?.name ?? '',
          description: saved?.description ?? '',
          organizerNote: saved?.organizerNote ?? '',
        },
      }
    },
    validate: ({ name, description, organizerNote }) => ({
      name: checkFormName(name),
      description: checkLength(description),
      organizerNote: checkLength(organizerNote),
    }),
    save: (values, newest) => {
      const saved = findForm(newest, formId)
      return api('changeForm', {
        params: { eventId: event._id, formId },
        body: {
          version: newest.forms.version,
          fields: saved ? toFormBody(saved).fields : [],
          name: values.name,
          description: values.description.trim() || null,
          organizerNote: values.organizerNote.trim() || null,
        },
      })
    },
    savedText: form ? 'Formulário salvo.' : 'Formulário criado.',
    onSaved,
    labels: formLabels,
  })
  const { text } = part
  return (
    <PartForm part={part} saveLabel={form ? 'Salvar' : 'Criar e adicionar perguntas'}>
      <div className="grid gap-4">
        <TextField
          {...text('name')}
          label={formLabels.name}
          autoComplete="off"
          placeholder="Dados para o crachá"
          required
          hint="Quem responde lê este nome no alto."
        />
        <TextArea
          {...text('description')}
          label={`${formLabels.description} (opcional)`}
          rows={2}
          placeholder="Para que servem as respostas"
        />
        <TextArea
          {...text('organizerNote')}
          label={`${formLabels.organizerNote} (opcional)`}
          rows={2}
        />
      </div>
    </PartForm>
  )
}

const checkLength = (text: string): string | null =>
  text.length > 2000 ? 'Use até 2000 caracteres' : null
