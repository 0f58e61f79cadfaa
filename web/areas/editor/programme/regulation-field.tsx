import { checkRegulationName } from '@55tickets/rules/events/session-fields.ts'
import { documentType } from '@55tickets/rules/organizations/upload.ts'
import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import { type ChangeEvent, useId, useRef } from 'react'
import type { Uploading } from '../../../lib/api/use-upload.ts'
import { Button } from '../../../ui/button.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import { UploadStatus } from '../pictures/upload-status.tsx'
import type { SessionValues } from './session-values.ts'

interface RegulationFieldProps {
  readonly form: FormOf<SessionValues>
  readonly upload: Uploading
}

const DEFAULT_NAME = 'regulamento.pdf'

/** Regulation of a session as a PDF, uploaded with progress. */
export function RegulationField({ form: { values, fill, field }, upload }: RegulationFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { regulationFileId, regulationFileName } = values
  const { error } = field('regulationFileId')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after it failed.
    target.value = ''
    if (file)
      upload.start(file, ({ _id, name }) =>
        fill({
          regulationFileId: _id,
          // A name that can't be quoted is replaced where it is shown and saved.
          regulationFileName: checkRegulationName(name) ? DEFAULT_NAME : name,
        }),
      )
  }
  return (
    <fieldset data-field="regulationFileId">
      <legend className="mb-1.5 text-sm font-semibold">Regulamento (opcional)</legend>
      <input
        ref={input}
        type="file"
        accept={documentType}
        aria-label="Arquivo do regulamento"
        hidden
        onChange={choose}
      />
      {regulationFileId && (
        <p className="mb-2 flex items-center gap-2 rounded-md bg-sunken px-4 py-3 text-sm">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-action" />
          <a
            href={`/media/${regulationFileId}/document.pdf`}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 font-semibold text-action underline wrap-anywhere"
          >
            {regulationFileName || DEFAULT_NAME}
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          <FileUp aria-hidden="true" />
          {regulationFileId ? 'Trocar PDF' : 'Enviar PDF'}
        </Button>
        {regulationFileId && (
          <Button
            variant="quiet"
            onClick={() => fill({ regulationFileId: '', regulationFileName: '' })}
          >
            Tirar
          </Button>
        )}
        <span id={`${id}-hint`} className="text-sm text-ink-soft">
          PDF, até 10 MB.
        </span>
      </div>
      <div aria-live="polite">
        {error && <p className="pt-1.5 text-sm font-medium text-danger">{error}</p>}
      </div>
      <UploadStatus upload={upload} />
    </fieldset>
  )
}
