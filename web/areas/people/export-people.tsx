import { peopleFilePaths } from '@55tickets/contracts/http/workspace-paths.ts'
import type { ExportFormat } from '@55tickets/contracts/people.ts'
import { checkPurpose, PURPOSE_LENGTH } from '@55tickets/rules/people/export-purpose.ts'
import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { fetchFile, saveFile } from '../../lib/api/fetch-file.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { queryText } from '../../lib/list-params.ts'
import { notice } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PastExports } from './past-exports.tsx'
import { type PeopleParams, toPeopleQuery } from './people-params.ts'

interface ExportPeopleProps {
  readonly eventId: string
  readonly timezone: string
  readonly params: PeopleParams
  /** How many people the filter finds. */
  readonly foundText: string
  readonly canExportCpfs: boolean
}

/** Button and sheet that export all people of the filter, not only the page that is shown. */
export function ExportPeople(props: ExportPeopleProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Download aria-hidden="true" />
        Exportar
      </Button>
      {isOpen && <ExportSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ExportSheetProps extends ExportPeopleProps {
  readonly onClose: () => void
}

const formats = [
  ['xlsx', 'Excel (.xlsx)'],
  ['csv', 'Texto (.csv)'],
] as const satisfies readonly (readonly [ExportFormat, string])[]

function ExportSheet(props: ExportSheetProps) {
  const { eventId, timezone, params, foundText, canExportCpfs, onClose } = props
  const { transport } = useAuth()
  const id = useId()
  const initial: { format: ExportFormat; isCpfWhole: boolean; purpose: string } = {
    format: 'xlsx',
    isCpfWhole: false,
    purpose: '',
  }
  const { form, field, text, checkbox, values, busy, failure } = useForm({
    initial,
    validate: ({ isCpfWhole, purpose }) => ({
      format: null,
      isCpfWhole: null,
      purpose: isCpfWhole ? checkPurpose(purpose) : null,
    }),
    validateOn: 'submit',
    send: async ({ format, isCpfWhole, purpose }) => {
      const query = queryText({ ...toPeopleQuery(params), ...(isCpfWhole && { purpose }) })
      const path = `${peopleFilePaths[format]}${query}`
      const { blob, name } = await fetchFile(transport, { path, params: { eventId } })
      saveFile(blob, name ?? `participantes.${format}`)
      notice({
        variant: 'success',
        title: 'Arquivo exportado',
        description: 'Guarde-o com cuidado: ele tem dados pessoais.',
      })
      onClose()
    },
    failureText: 'Não foi possível exportar. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  const { value: format, onChange: onFormatChange } = field('format')
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Exportar participantes"
      description={`${foundText}, com os filtros da lista`}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Exportando...">
            Exportar
          </Button>
        </>
      }
    >
      <form id={id} {...form} noValidate className="grid gap-4">
        <SegmentedChoice
          name="format"
          label="Formato"
          options={formats}
          value={format}
          onChange={onFormatChange}
        />
        <p className="text-sm text-ink-soft">
          Vão todas as respostas dos formulários, também de perguntas que não são mais feitas. CPFs
          vão com parte dos números escondida.
        </p>
        {canExportCpfs && (
          <Checkbox
            label="CPF completo"
            hint="Fica registrado, e a pessoa vê isso nos dados dela."
            {...checkbox('isCpfWhole')}
          />
        )}
        {values.isCpfWhole && (
          <TextArea
            label="Para que os CPFs serão usados?"
            hint="Por exemplo: lista da portaria exigida pelo local."
            maxLength={PURPOSE_LENGTH.max}
            rows={2}
            required
            {...text('purpose')}
          />
        )}
      </form>
      {canExportCpfs && <PastExports eventId={eventId} timezone={timezone} />}
    </Dialog>
  )
}
