import { askedFields, type StoredField } from '@55tickets/rules/forms/form-field.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.generated.ts'

/** Columns of a form as the history records them: its questions as the list that people read. */
export const toRecordedForm = ({
  id,
  name,
  description,
  organizer_note,
  fields,
}: Selectable<Tables['custom_forms']> | Insertable<Tables['custom_forms']>) => ({
  id,
  name,
  description,
  organizer_note,
  questions: askedFields(readFields(fields)).map(({ label }) => label),
})

/** Questions of a form's row: read from the database, or as JSON to be written. */
export const readFields = (fields: unknown): StoredField[] =>
  // Validated by the writer before they are stored.
  typeof fields === 'string' ? JSON.parse(fields) : (fields as StoredField[])

/** Limits of a question as answers of the API hold them, with a list of their own. */
export function toLimits({ validation: { options, ...limits } }: StoredField) {
  return options ? { ...limits, options: [...options] } : limits
}
