import type { Values } from '../../../lib/forms/controls.ts'
import { changedFields, mergeValues } from '../../../lib/forms/merge-values.ts'

/** Values with which a form opens: the saved ones, with what was typed before and not saved. */
export function startFrom<V extends Values>(saved: V, draft: { base: V; values: V } | undefined) {
  if (!draft) return { values: saved, changes: [], isRestored: false }
  const merged = mergeValues({ base: draft.base, theirs: saved, mine: draft.values })
  return { ...merged, isRestored: changedFields(merged.values, saved).length > 0 }
}

/** A value in words, where its form has none for it. */
export function describeValue(value: Values[string]): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return (typeof value === 'string' ? value : (value ?? []).join(', ')) || '(vazio)'
}
