import type { EditedForm, EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { sessionLocks } from '@55tickets/rules/events/live-session.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { localText } from '@55tickets/rules/text/zone.ts'
import { type FormRow, readFields, type SessionRow, toLimits } from '../events/public.ts'
import type { AnsweredForm } from './deps.ts'

/** A session as the editor shows it. */
export const toEditedSession = (session: SessionRow, zone: string): EditedSession => ({
  _id: session.id,
  title: session.title,
  description: session.description,
  room: session.room,
  startDate: localText(session.starts_at, zone),
  endDate: localText(session.ends_at, zone),
  allowSubscription: session.allow_subscription,
  isPaid: session.is_paid,
  price: toReais(cents(session.price_cents)),
  capacity: session.capacity,
  subscribed: session.subscribed,
  certifiedMinutes: session.certified_minutes,
  regulationFileId: session.regulation_file_id,
  regulationFileName: session.regulation_file_name,
  formId: session.custom_form_id,
  cancelledAt: session.cancelled_at?.toISOString() ?? null,
  cancelReason: session.cancel_reason,
  locks: sessionLocks({
    subscribed: session.subscribed,
    isCertified: session.certified_at !== null,
    isCancelled: session.cancelled_at !== null,
  }),
})

/** A form as the editor shows it: retired questions only if somebody was asked. */
export const toEditedForm = (form: FormRow, answered: AnsweredForm | undefined): EditedForm => ({
  _id: form.id,
  name: form.name,
  description: form.description,
  organizerNote: form.organizer_note,
  organizerImageUrl: form.organizer_image_id && pictureUrl(form.organizer_image_id, 960),
  answers: answered?.answers ?? 0,
  fields: readFields(form.fields)
    .toSorted((one, other) => one.order - other.order)
    .map((field) => ({
      _id: field._id,
      label: field.label,
      type: field.type,
      required: field.required,
      validation: toLimits(field),
      retiredAt: field.retiredAt ?? null,
      isAnswered: answered?.fieldIds.has(field._id) ?? false,
    }))
    .filter(({ retiredAt, isAnswered }) => retiredAt === null || isAnswered),
})
