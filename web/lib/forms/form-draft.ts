import { createRecord } from '../stored-records.ts'
import { minutes } from '../time/minutes.ts'
import type { Values } from './controls.ts'
import { changedFields } from './merge-values.ts'

const DRAFT_DAYS = 30

/** Text that was typed into a form and not saved yet, with the saved values from which it started. */
interface FormDraft {
  /** Only fields that were changed. */
  readonly base: Values
  readonly values: Values
}

/**
 * Draft of a form, stored in this browser under a key that names its user: it survives a failed save, a
 * reload and a login that ended.
 */
export function createFormDraft<V extends Values>(key: string) {
  const record = createRecord<FormDraft>({
    key,
    lifetimeMs: minutes(DRAFT_DAYS * 24 * 60),
    is: isDraft,
  })
  let isEnded = false
  return {
    /** Stores the changed fields; forgets the draft if there are none. */
    save: (base: V, values: V) => {
      if (isEnded) return
      const names = changedFields(values, base)
      if (names.length === 0) return record.clear()
      const only = (all: V) => Object.fromEntries(names.map((name) => [name, all[name]]))
      record.save({ base: only(base), values: only(values) }, new Date())
    },
    /** Forgets the draft of a form that was sent, and stores none while the form is still shown. */
    end: () => {
      isEnded = true
      record.clear()
    },
    /** Reads the draft as whole values; undefined if there is none. */
    read: (saved: V): { base: V; values: V } | undefined => {
      const draft = record.read(new Date())
      if (!draft) return undefined
      const known = (some: Values) =>
        Object.fromEntries(
          Object.entries(some).filter(([name, value]) => isLike(saved[name], value)),
        )
      return {
        base: { ...saved, ...known(draft.base) },
        values: { ...saved, ...known(draft.values) },
      }
    },
  }
}

/** True for a value of the kind of the field: an older release may have stored another one. */
const isLike = (field: Values[string], value: unknown): boolean =>
  Array.isArray(field)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === typeof field

function isDraft(value: unknown): value is FormDraft {
  const draft = value as Partial<FormDraft> | null
  return isRecord(draft) && isRecord(draft?.base) && isRecord(draft?.values)
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
