import type { CustomForm } from '@55tickets/contracts/forms.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { useState } from 'react'

/** The organizer's picture and note, above the questions. */
export function OrganizerWords({ form }: { form: CustomForm }) {
  const { organizerImageUrl: picture, organizerNote: note } = form
  const [isBroken, setBroken] = useState(false)
  return (
    <>
      {picture && !isBroken && (
        // Fixed height, so that nothing moves when the picture has loaded.
        <img
          src={picture}
          srcSet={pictureSrcSet(picture)}
          sizes="(min-width: 40rem) 30rem, 100vw"
          alt="Imagem do organizador"
          onError={() => setBroken(true)}
          className="h-40 w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
      {note && (
        <div className="rounded-md bg-accent-soft px-4 py-3 text-sm">
          <p className="font-bold">Recado do organizador</p>
          <p className="whitespace-pre-line">{note}</p>
        </div>
      )}
    </>
  )
}
