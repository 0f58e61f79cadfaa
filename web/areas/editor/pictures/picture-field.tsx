import { type PictureWidth, pictureUrl } from '@55tickets/rules/events/picture.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useState } from 'react'
import { type Uploading, useUpload } from '../../../lib/api/use-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { UploadStatus } from './upload-status.tsx'

/** Ids of an event's pictures; empty for those that it does not have. */
interface PictureIds {
  readonly bannerId: string
  readonly mobileBannerId: string
  readonly desktopBannerId: string
}

/** Uploads of an event's pictures. */
export function usePictureUploads(organizationId: string) {
  const banner = useUpload(organizationId)
  const mobile = useUpload(organizationId)
  const desktop = useUpload(organizationId)
  const isSending = banner.isSending || mobile.isSending || desktop.isSending
  return { banner, mobile, desktop, isSending }
}

interface PictureFieldProps {
  readonly ids: PictureIds
  readonly onChange: (ids: Partial<PictureIds>) => void
  readonly uploads: ReturnType<typeof usePictureUploads>
  /** Address of the drawn poster; empty until it is drawn. */
  readonly posterUrl: string
  readonly error: string | undefined
}

/** Picture of an event with its crops for phone and desk. Without one, a poster is drawn. */
export function PictureField({ ids, onChange, uploads, posterUrl, error }: PictureFieldProps) {
  const id = useId()
  const { bannerId } = ids
  // A new banner replaces what was cropped from the old one.
  const setBanner = (bannerId: string) =>
    onChange({ bannerId, mobileBannerId: '', desktopBannerId: '' })
  const chooseBanner = (file: File) => uploads.banner.start(file, ({ _id }) => setBanner(_id))
  const url = bannerId ? pictureUrl(bannerId, 1280) : posterUrl
  return (
    <fieldset data-field="bannerId">
      <legend className="mb-1.5 text-sm font-semibold">Imagem do evento</legend>
      <div className="aspect-video max-w-lg overflow-clip rounded-lg bg-sunken">
        {url && (
          <img src={url} alt="" width={1280} height={720} className="size-full object-cover" />
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {bannerId
          ? 'JPG, PNG ou WebP, até 12 MB.'
          : 'Sem imagem, seu evento ganha um cartaz desenhado. Para usar a sua: JPG, PNG ou WebP, até 12 MB.'}
      </p>
      <div aria-live="polite">
        {error && (
          <p className="flex gap-1.5 pt-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-px size-[1.3em] shrink-0" />
            {error}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <ChoosePicture
          label={bannerId ? 'Trocar imagem' : 'Escolher imagem'}
          describedBy={`${id}-hint`}
          onChoose={chooseBanner}
        />
        {bannerId && (
          <Button variant="quiet" onClick={() => setBanner('')}>
            Usar cartaz desenhado
          </Button>
        )}
      </div>
      <UploadStatus upload={uploads.banner} />
      {bannerId && (
        <div className="mt-5 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Crop
            name="No celular"
            bannerId={bannerId}
            cropId={ids.mobileBannerId}
            aspect={4 / 3}
            maxWidth={1280}
            upload={uploads.mobile}
            onChange={(mobileBannerId) => onChange({ mobileBannerId })}
          />
          <Crop
            name="No computador"
            bannerId={bannerId}
            cropId={ids.desktopBannerId}
            aspect={5 / 2}
            maxWidth={1920}
            upload={uploads.desktop}
            onChange={(desktopBannerId) => onChange({ desktopBannerId })}
          />
        </div>
      )}
    </fieldset>
  )
}

interface CropProps {
  readonly name: string
  readonly bannerId: string
  /** Empty if the middle of the banner is shown. */
  readonly cropId: string
  readonly aspect: number
  readonly maxWidth: PictureWidth
  readonly upload: Uploading
  readonly onChange: (cropId: string) => void
}

function Crop({ name, bannerId, cropId, aspect, maxWidth, upload, onChange }: CropProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{name}</p>
      <div
        className="overflow-clip rounded-md bg-sunken"
        // A phone shows the whole banner, unless a part of it was chosen.
        style={{ aspectRatio: cropId || aspect > 16 / 9 ? aspect : 16 / 9 }}
      >
        <img src={pictureUrl(cropId || bannerId, 640)} alt="" className="size-full object-cover" />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Recortar: ${name.toLowerCase()}`}
          onClick={() => setIsOpen(true)}
        >
          Recortar
        </Button>
        {cropId && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Desfazer o recorte: ${name.toLowerCase()}`}
            onClick={() => onChange('')}
          >
            Desfazer
          </Button>
        )}
      </div>
      <UploadStatus upload={upload} />
      {isOpen && (
        <CropDialog
          title={`Recortar: ${name.toLowerCase()}`}
          url={pictureUrl(bannerId, maxWidth)}
          aspect={aspect}
          maxWidth={maxWidth}
          onCrop={(blob) => {
            setIsOpen(false)
            const file = new File([blob], 'recorte.jpg', { type: blob.type })
            upload.start(file, ({ _id }) => onChange(_id))
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
