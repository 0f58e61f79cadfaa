import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { useUpload } from '../../../lib/api/use-upload.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import { AssistantFrame, type RenderCard } from './assistant-frame.tsx'
import { cardSummary, savedEvent } from './card-summary.ts'
import type { WhatValues } from './new-event-draft.ts'
import { usePoster } from './use-poster.ts'
import { checkWhat, WhatFields, whatLabels } from './what-fields.tsx'

export interface StepProps {
  readonly event: EditedEvent
  readonly renderCard: RenderCard
  /** Called once the step is saved. */
  readonly onDone: () => void
}

const toWhat = ({ page: { name, category, bannerId } }: EditedEvent): WhatValues => ({
  name,
  category,
  bannerId: bannerId ?? '',
})

/** First step of the assistant for a draft that exists. */
export function StepWhat({ event, renderCard, onDone }: StepProps) {
  const api = useApi()
  const upload = useUpload(event.organization._id)
  const form = usePartForm<WhatValues>({
    event,
    part: 'assistant/what',
    read: (event) => ({ version: event.page.version, values: toWhat(event) }),
    validate: (values) => checkWhat(values, upload),
    save: async ({ name, category, bannerId }, known) => {
      const { page } = known
      const saved = toWhat(known)
      const isSame =
        name === saved.name && category === saved.category && bannerId === saved.bannerId
      if (isSame || category === '') return known
      const isSamePicture = bannerId === saved.bannerId
      return api('changePage', {
        params: { eventId: known._id },
        body: {
          version: page.version,
          name,
          slug: page.slug,
          category,
          description: page.description,
          bannerId: bannerId || null,
          // Crops of another picture do not fit.
          mobileBannerId: isSamePicture ? page.mobileBannerId : null,
          desktopBannerId: isSamePicture ? page.desktopBannerId : null,
        },
      })
    },
    onSaved: onDone,
    labels: whatLabels,
    describe: (name, value) => (name === 'bannerId' && value ? 'Outra imagem' : undefined),
  })
  const { name, category, bannerId } = form.values
  const chosen = category || 'other'
  const poster = usePoster({ seed: event.page.posterSeed, category: chosen, isWanted: !bannerId })
  const bannerUrl = bannerId ? pictureUrl(bannerId, 640) : poster
  const typed = { ...savedEvent(event), name, category: chosen, bannerUrl }
  return (
    <AssistantFrame
      step={1}
      eventId={event._id}
      isPreviewOnPhone
      preview={renderCard(cardSummary(typed, event.tickets))}
    >
      <PartForm part={form} saveLabel="Continuar" isShort>
        <WhatFields form={form} upload={upload} />
      </PartForm>
    </AssistantFrame>
  )
}
