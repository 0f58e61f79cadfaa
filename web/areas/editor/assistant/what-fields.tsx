import { categories, categoryLabels } from '@55tickets/rules/events/categories.ts'
import { checkEventName } from '@55tickets/rules/events/event-fields.ts'
import type { Uploading } from '../../../lib/api/use-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNotes } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import { ChoosePicture } from '../pictures/choose-picture.tsx'
import { UploadStatus } from '../pictures/upload-status.tsx'
import type { WhatValues } from './new-event-draft.ts'

export const whatLabels: Readonly<Record<keyof WhatValues, string>> = {
  name: 'Nome do evento',
  category: 'Categoria',
  bannerId: 'Imagem',
}

export const checkWhat = ({ name, category }: WhatValues, { isSending }: Uploading) => ({
  name: checkEventName(name),
  category: category === '' ? 'Escolha a categoria' : null,
  bannerId: isSending ? 'Espere a imagem terminar de enviar' : null,
})

interface WhatFieldsProps {
  readonly form: Pick<FormOf<WhatValues>, 'text' | 'fill' | 'values'>
  readonly upload: Uploading
}

/** Name, category and picture. */
export function WhatFields({ form: { text, fill, values }, upload }: WhatFieldsProps) {
  const { bannerId, category } = values
  return (
    <div className="grid gap-4">
      <TextField
        {...text('name')}
        label={whatLabels.name}
        autoComplete="off"
        maxLength={160}
        enterKeyHint="next"
        required
      />
      <Select {...text('category')} label={whatLabels.category} required>
        {category === '' && <option value="">Escolha</option>}
        {categories.map((one) => (
          <option key={one} value={one}>
            {categoryLabels[one]}
          </option>
        ))}
      </Select>
      <div data-field="bannerId">
        <div className="flex flex-wrap gap-3">
          <ChoosePicture
            label={bannerId ? 'Trocar imagem' : 'Escolher imagem'}
            onChoose={(file) => upload.start(file, ({ _id }) => fill({ bannerId: _id }))}
          />
          {bannerId && (
            <Button variant="quiet" onClick={() => fill({ bannerId: '' })}>
              Usar cartaz desenhado
            </Button>
          )}
        </div>
        <UploadStatus upload={upload} />
        <FieldNotes id="banner" error={text('bannerId').error} />
        {!bannerId && (
          <p className="mt-1.5 text-sm text-ink-soft">
            Sem imagem, seu evento ganha um cartaz desenhado.
          </p>
        )}
      </div>
    </div>
  )
}
