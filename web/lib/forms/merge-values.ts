import type { Values } from './controls.ts'

/** A field that somebody else saved while it was being edited. */
export interface FieldChange<V extends Values> {
  readonly name: keyof V & string
  readonly theirs: V[keyof V & string]
  /** Undefined if the editor had not changed the field: it shows the new value. */
  readonly mine: V[keyof V & string] | undefined
}

interface Versions<V> {
  /** Values from which both started. */
  readonly base: V
  readonly theirs: V
  readonly mine: V
}

const isSameValue = (one: Values[string], other: Values[string]): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Names of the fields that differ. */
export const changedFields = <V extends Values>(one: V, other: V): (keyof V & string)[] =>
  Object.keys(one).filter((name) => !isSameValue(one[name], other[name]))

/**
 * Merges what the editor typed into what somebody else saved. A field that only they changed takes
 * their value; one that both changed keeps what was typed. Returns every field that they changed.
 */
export function mergeValues<V extends Values>({
  base,
  theirs,
  mine,
}: Versions<V>): {
  values: V
  changes: FieldChange<V>[]
} {
  const values: Record<string, Values[string]> = { ...mine }
  const changes: FieldChange<V>[] = []
  for (const name of changedFields(theirs, base)) {
    if (isSameValue(mine[name], theirs[name])) continue
    const isTyped = !isSameValue(mine[name], base[name])
    if (!isTyped) values[name] = theirs[name]
    changes.push({ name, theirs: theirs[name], mine: isTyped ? mine[name] : undefined })
  }
  return { values: values as V, changes }
}
