import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { addDays } from '@55tickets/rules/text/day.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useEffect, useState } from 'react'
import { useUpload } from '../../../lib/api/use-upload.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useUser } from '../../../lib/auth/auth.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useNow } from '../../../lib/time/now.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { Select } from '../../../ui/form/select.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { AssistantFrame, type RenderCard } from './assistant-frame.tsx'
import { cardSummary } from './card-summary.ts'
import { type NewEvent, newEventDraft } from './new-event-draft.ts'
import { usePoster } from './use-poster.ts'
import { checkWhat, WhatFields } from './what-fields.tsx'

interface StepNewProps {
  /** Organizations in which the user may create events, the preferred one first. */
  readonly organizations: readonly [OwnOrganization, ...OwnOrganization[]]
  readonly renderCard: RenderCard
  readonly onCreated: (eventId: string) => void
}

/** Terms of every new event; the server sets them. */
const fee = { feeBearer: 'customer', feePercentage: 10 } as const
const SUGGESTED_DAYS = 30

/** First step of the assistant, which creates the draft. */
export function StepNew({ organizations, renderCard, onCreated }: StepNewProps) {
  const api = useApi()
  const { id: userId } = useUser()
  const isMounted = useIsMounted()
  const [organizationId, setOrganizationId] = useState(organizations[0]._id)
  const upload = useUpload(organizationId)
  const [draft] = useState(() => newEventDraft(userId))
  const [initial] = useState(
    (): NewEvent =>
      draft.read(new Date()) ?? {
        name: '',
        category: '',
        bannerId: '',
        key: crypto.randomUUID(),
      },
  )
  const form = useForm<NewEvent>({
    initial,
    validate: (values) => ({ ...checkWhat(values, upload), key: null }),
    send: async ({ name, category, bannerId, key }) => {
      if (category === '') return
      const { _id } = await api('createEvent', {
        params: { organizationId },
        body: { name, category, bannerId: bannerId || null },
        idempotencyKey: key,
      })
      draft.clear()
      if (isMounted.current) onCreated(_id)
    },
    failureText: 'Não foi possível criar o rascunho. O que você digitou continua aqui.',
  })
  const { values, fill } = form
  const { name, category, bannerId, key } = values
  useEffect(() => {
    if (name || bannerId) draft.save(values, new Date())
  }, [draft, values, name, bannerId])

  const poster = usePoster({ seed: key, category: category || 'other', isWanted: name !== '' })
  const suggested = `${addDays(dayKey(useNow(), HOME_ZONE), SUGGESTED_DAYS)}T20:00`
  return (
    <AssistantFrame
      step={1}
      eventId={undefined}
      isPreviewOnPhone
      preview={renderCard(
        cardSummary(
          {
            name,
            category: category || 'other',
            bannerUrl: bannerId ? pictureUrl(bannerId, 640) : poster,
            startDate: suggested,
            endDate: suggested,
            timezone: HOME_ZONE,
            locationName: '',
            city: '',
            region: '',
            price: Number.NaN,
          },
          fee,
        ),
      )}
    >
      <PartForm part={{ ...form, ...newPart }} saveLabel="Continuar" isShort>
        {organizations.length > 1 && (
          <Select
            label="Organização"
            value={organizationId}
            onChange={({ target }) => {
              setOrganizationId(target.value)
              // Pictures belong to the organization that they were sent to.
              fill({ bannerId: '' })
            }}
            className="mb-4"
          >
            {organizations.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <WhatFields form={form} upload={upload} />
      </PartForm>
    </AssistantFrame>
  )
}

/** State of a form whose part does not exist yet: nobody else can have changed it. */
const newPart = {
  isDirty: false,
  isRestored: false,
  lock: null,
  canWrite: true,
  review: undefined,
  changes: [],
  keepMine: () => undefined,
  takeTheirs: () => undefined,
  discard: () => undefined,
}
