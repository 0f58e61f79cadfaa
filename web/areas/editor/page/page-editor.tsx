import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { categories, categoryLabels, isCategory } from '@55tickets/rules/events/categories.ts'
import { plainText } from '@55tickets/rules/text/plain-text.ts'
import { ApiError } from '../../../lib/api/api.ts'
import { useApi, useSite } from '../../../lib/app-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { usePoster } from '../assistant/use-poster.ts'
import { PartForm } from '../part-form/part-form.tsx'
import { PartScreen } from '../part-form/part-screen.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import { PictureField, usePictureUploads } from '../pictures/picture-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { checkPage, pageBody, readPage, reviewPage, typeSlug } from './page-values.ts'

const labels = {
  name: 'Nome',
  slug: 'Endereço da página',
  category: 'Categoria',
  description: 'Descrição',
  bannerId: 'Imagem do evento',
  mobileBannerId: 'Recorte para celular',
  desktopBannerId: 'Recorte para computador',
}

/** Editor of what an event's page says and shows. */
export function PageEditor({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Página">
      {(event) => <PageForm key={event._id} event={event} />}
    </PartScreen>
  )
}

function PageForm({ event }: { event: EditedEvent }) {
  const api = useApi()
  const { publicUrl } = useSite()
  const uploads = usePictureUploads(event.organization._id)
  const part = usePartForm({
    event,
    part: 'page',
    read: readPage,
    validate: (values) => checkPage(values, uploads.isSending),
    save: (values, known, { choices, confirmation }) =>
      api('changePage', {
        params: { eventId: event._id },
        body: {
          version: known.page.version,
          ...pageBody(values),
          ...(choices.isMaterial && { isMaterial: true }),
          ...confirmation,
        },
      }),
    review: reviewPage,
    savedText: 'Página salva.',
    labels,
    describe,
    fieldErrors,
  })
  const { values, text, field, fill } = part
  const posterUrl = usePoster({
    seed: event.page.posterSeed,
    category: pageBody(values).category,
    isWanted: values.bannerId === '',
  })
  return (
    <PartForm part={part} saveLabel="Salvar página">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-6">
        <TextField label={labels.name} required autoComplete="off" {...text('name')} />
        <TextField
          label={labels.slug}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            <>
              <span className="block wrap-anywhere">{`${publicUrl}/evento/${pageBody(values).slug}`}</span>
              {slugHint(event)}
            </>
          }
          {...text('slug', typeSlug)}
        />
        <Select label={labels.category} required {...text('category')}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </Select>
        <RichTextField
          label={labels.description}
          placeholder="Conte o que vai acontecer, quem participa e o que levar."
          hint={
            <span className="pointer-coarse:hidden">
              Ctrl+B deixa em negrito, Ctrl+I em itálico, Ctrl+K faz um link.
            </span>
          }
          disabled={!part.canWrite}
          {...field('description')}
        />
        <PictureField
          ids={values}
          onChange={fill}
          uploads={uploads}
          posterUrl={posterUrl}
          error={field('bannerId').error}
        />
      </Card>
    </PartForm>
  )
}

const slugHint = ({ state }: EditedEvent): string =>
  state === 'draft'
    ? 'Enquanto o evento é rascunho, o endereço muda livremente.'
    : 'Se você mudar, o endereço antigo continua funcionando e leva ao novo.'

function describe(name: keyof typeof labels, value: string): string | undefined {
  if (name === 'category') return isCategory(value) ? categoryLabels[value] : value
  if (name === 'description') return plainText(value) || '(vazio)'
  if (name === 'bannerId') return value ? 'Uma imagem enviada' : 'Cartaz desenhado'
  return name.endsWith('Id') ? (value ? 'Um recorte' : 'Automático') : undefined
}

/** Errors of the server that belong to a field. */
function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'SLUG_TAKEN') return { slug: error.message }
  return error.code === 'FILE_NOT_FOUND' ? { bannerId: error.message } : error.fields
}
