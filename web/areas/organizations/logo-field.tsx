import { pictureTypes } from '@55tickets/rules/organizations/upload.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import ImageUp from 'lucide-react/icons/image-up'
import { useId, useRef } from 'react'
import { useUpload } from '../../lib/api/use-upload.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldNotes } from '../../ui/form/field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** An uploaded picture. */
export interface LogoPicture {
  readonly id: string
  readonly url: string
}

interface LogoFieldProps {
  readonly organizationId: string
  readonly name: string
  readonly value: LogoPicture | null
  readonly error: string | undefined
  readonly onChange: (logo: LogoPicture | null) => void
}

/** Picture of an organization: choose, upload with progress, remove. */
export function LogoField({ organizationId, name, value, error, onChange }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, start, cancel } = useUpload(organizationId)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Logo</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Logo url={value?.url ?? null} letters={initials(name).slice(0, 2)} size="xl" />
        {state.status !== 'sending' ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
              <ImageUp aria-hidden="true" />
              {value ? 'Trocar logo' : 'Enviar logo'}
            </Button>
            {value && (
              <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
                Remover logo
              </Button>
            )}
          </div>
        ) : (
          <div className="flex min-w-48 grow items-end gap-3 sm:max-w-80">
            <div className="grow">
              <ProgressBar
                label={state.share < 1 ? 'Enviando...' : 'Preparando...'}
                share={state.share}
              />
            </div>
            <Button variant="quiet" size="sm" onClick={cancel}>
              Cancelar
            </Button>
          </div>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label="Arquivo do logo"
        accept={pictureTypes.join()}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) start(file, ({ _id, url }) => onChange({ id: _id, url }))
          // The same file can be chosen again after a failure.
          target.value = ''
        }}
      />
      <FieldNotes
        id={id}
        hint="Quadrado, de preferência com 320 pixels ou mais. JPG, PNG ou WebP de até 12 MB."
        error={state.status === 'failed' ? state.message : error}
      />
    </fieldset>
  )
}
