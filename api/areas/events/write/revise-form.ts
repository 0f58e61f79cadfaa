import { randomUUID } from 'node:crypto'
import type { StoredField } from '@55tickets/rules/forms/form-field.ts'
import { reviseFields, type WantedField } from '@55tickets/rules/forms/revise-fields.ts'
import type { LockedEvent } from '../lock-event.ts'
import { readFields } from './recorded-form.ts'

/**
 * Questions of a form after a change, by the rule that editor and importer share. Forms of an event that
 * was published may have answers on their way that are not stored yet, so all of their questions count as
 * answered.
 */
export const reviseForm = (
  { event, forms, now }: Pick<LockedEvent, 'event' | 'forms' | 'now'>,
  formId: string,
  wanted: readonly WantedField[],
): StoredField[] =>
  reviseFields(readFields(forms.find(({ id }) => id === formId)?.fields ?? []), wanted, {
    keepsAnswered: Boolean(event?.published_at),
    at: now.toISOString(),
    newId: () => randomUUID(),
  })
