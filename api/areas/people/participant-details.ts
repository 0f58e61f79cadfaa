import type { FormValue, StoredField } from '@55tickets/rules/forms/form-field.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { readFields } from '../events/public.ts'
import { type ParticipantRow, participantDetails } from './participants.ts'

/** A participant with the order and the answers to forms. */
export interface DetailedRow extends ParticipantRow {
  readonly buyer: string | null
  readonly number: number | null
  /** Answers by the id of their field. */
  readonly answers: Readonly<Record<string, FormValue>>
}

/** Reads what is known of participants of an event, by name. Those who were erased are left out. */
export async function readDetails(
  db: Db,
  eventId: string,
  codeIds: readonly string[],
): Promise<DetailedRow[]> {
  const { rows } = await sql<DetailedRow>`
    select one.*, users.name as buyer, sales.number, coalesce(given.answers, '{}') as answers
      from (${participantDetails(eventId, codeIds)}) one
      left join users on users.id = one.user_id
      left join sales on sales.id = one.sale_id
      left join lateral (
        select jsonb_object_agg(answer ->> 'fieldId', answer -> 'value') as answers
          from form_answers, jsonb_array_elements(form_answers.answers) answer
         where form_answers.sale_id = one.sale_id or form_answers.subscription_id = one.subscription_id) given on true
     order by one.sort_name, one.code_id`.execute(db)
  return rows
}

/** Questions of all forms, each form's own together, those that are not asked any more last. */
export async function findFields(db: Db, eventId: string): Promise<StoredField[]> {
  const forms = await db
    .selectFrom('custom_forms')
    .select('fields')
    .where('event_id', '=', eventId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return forms.flatMap(({ fields }) =>
    readFields(fields).toSorted(
      (one, other) =>
        Number(one.retiredAt !== undefined) - Number(other.retiredAt !== undefined) ||
        one.order - other.order,
    ),
  )
}
