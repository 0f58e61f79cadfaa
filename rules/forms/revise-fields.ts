import type { FormField, StoredField } from './form-field.ts'

interface Revision {
  /** True if questions may have been answered: they are retired then, never changed or removed. */
  readonly keepsAnswered: boolean
  /** Time of the change. */
  readonly at: string
  /** Makes the id of a question that replaces another. */
  readonly newId: (replacedId: string) => string
}

/** Question as an editor or a file names it; its place in the list is its order. */
export type WantedField = Omit<FormField, 'order'>

/**
 * Questions of a form after a change. What was asked stays: a question that is missing is retired, and one
 * that says something else is retired and replaced by a new one. Only its order, and whether it is required,
 * change in place, since answers mean the same all the same.
 */
export function reviseFields(
  known: readonly StoredField[],
  wanted: readonly WantedField[],
  { keepsAnswered, at, newId }: Revision,
): StoredField[] {
  const replaced = new Map<string, string>()
  const asked: StoredField[] = []
  const isTaken = (id: string) => asked.some(({ _id }) => _id === id)
  for (const [order, field] of wanted.entries()) {
    const current = findCurrent(known, field._id)
    if (!current || !keepsAnswered) asked.push({ ...field, order })
    else if (isSameQuestion(current, field) && !isTaken(current._id))
      asked.push({ ...current, required: field.required, order })
    else {
      const id = newId(current._id)
      if (!isTaken(current._id)) replaced.set(current._id, id)
      asked.push({ ...field, _id: id, order })
    }
  }
  if (!keepsAnswered) return asked
  const others = known.filter(({ _id }) => !isTaken(_id))
  return [
    ...asked,
    ...others.map((field, index) => {
      const replacedBy = replaced.get(field._id) ?? field.replacedBy
      const order = asked.length + index
      const retiredAt = field.retiredAt ?? at
      return { ...field, order, retiredAt, ...(replacedBy !== undefined && { replacedBy }) }
    }),
  ]
}

/** Finds the question that an id stands for now: itself, or what replaced it. */
function findCurrent(known: readonly StoredField[], id: string): StoredField | undefined {
  let current = known.find(({ _id }) => _id === id)
  // Each step leaves one question behind, so that a list without end is not followed for ever.
  for (const _ of known) {
    const next = known.find(({ _id }) => _id === current?.replacedBy)
    if (!next) break
    current = next
  }
  return current
}

/** True if answers to one question are answers to the other. A retired question is asked as a new one. */
const isSameQuestion = (known: StoredField, field: WantedField): boolean =>
  known.retiredAt === undefined && describeQuestion(known) === describeQuestion(field)

/** Text of what a question asks, to compare: its label, kind and limits. */
export const describeQuestion = ({
  label,
  type,
  validation,
}: Pick<FormField, 'label' | 'type' | 'validation'>): string => {
  const limits = Object.entries(validation).filter(([, value]) => value !== undefined)
  return JSON.stringify([label, type, limits.toSorted(([one], [other]) => (one < other ? -1 : 1))])
}
