import type { CustomForm } from '@55tickets/contracts/forms.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { askedFields, type StoredField } from '@55tickets/rules/forms/form-field.ts'
import { isUuid } from '@55tickets/rules/text/slug.ts'
import type { Db } from '../../platform/db/database.ts'
import { readFields, toLimits } from '../events/public.ts'

/** Finds a form of a published event, ended or not; null if there is none. */
export async function findForm(db: Db, formId: string): Promise<CustomForm | null> {
  if (!isUuid(formId)) return null
  const row = await db
    .selectFrom('custom_forms as form')
    .innerJoin('events', 'events.id', 'form.event_id')
    .where('form.id', '=', formId)
    .where('events.is_published', '=', true)
    .select(['form.id', 'form.name', 'form.description', 'form.fields'])
    .select(['form.organizer_image_id', 'form.organizer_note'])
    .executeTakeFirst()
  if (!row) return null
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    fields: askedFields(readFields(row.fields)).map(toPublicField),
    organizerImageUrl: row.organizer_image_id && pictureUrl(row.organizer_image_id, 960),
    organizerNote: row.organizer_note,
  }
}

const toPublicField = (field: StoredField) => ({
  _id: field._id,
  label: field.label,
  type: field.type,
  required: field.required,
  order: field.order,
  validation: toLimits(field),
})
