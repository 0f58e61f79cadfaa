import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface AnsweredForm {
  readonly answers: number
  /** Questions that somebody was asked. */
  readonly fieldIds: ReadonlySet<string>
}

/** Finds the forms of an event that were filled in, by their ids. */
export async function findAnsweredForms(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string, AnsweredForm>> {
  // Each answer holds all questions of its time, so that most are found in the first one.
  const { rows } = await sql<{ id: string; answers: number; fieldIds: string[] }>`
    select form.id, filled.answers,
           array(select field ->> '_id' from jsonb_array_elements(form.fields) field
                  where exists (select from form_answers a where a.form_id = form.id
                    and a.answers @> jsonb_build_array(jsonb_build_object('fieldId', field ->> '_id')))) as "fieldIds"
      from custom_forms form
      cross join lateral (select count(*)::int as answers from form_answers a where a.form_id = form.id) filled
     where form.event_id = ${eventId} and filled.answers > 0`.execute(db)
  return new Map(
    rows.map(({ id, answers, fieldIds }) => [id, { answers, fieldIds: new Set(fieldIds) }]),
  )
}
