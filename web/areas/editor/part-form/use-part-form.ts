import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useUser } from '../../../lib/auth/auth.tsx'
import type { Values } from '../../../lib/forms/controls.ts'
import { createFormDraft } from '../../../lib/forms/form-draft.ts'
import { changedFields, mergeValues } from '../../../lib/forms/merge-values.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { canChangeEvent } from '../can-write-event.ts'
import { editedEventQuery } from '../queries.ts'
import { storeEvent } from '../store-event.ts'
import { tellingText } from './consequence-text.ts'
import { describeValue, startFrom } from './part-values.ts'
import { type EditChoices, judgeEdit, noChoices, type ReviewedEdit } from './reviewed-edit.ts'
import { isChangeDifferent, type ReviewAnswers, useReview } from './use-review.ts'

type Name<V> = keyof V & string

interface PartFormOptions<V extends Values> {
  readonly event: EditedEvent
  /** Name under which what is typed is stored in the browser, such as `dates` or `tickets/{id}`. */
  readonly part: string
  /** Returns the part's version, which grows with every save, and its values as fields show them. */
  readonly read: (event: EditedEvent) => { readonly version: number; readonly values: V }
  readonly validate: (values: V) => Readonly<Record<Name<V>, string | null>>
  /**
   * Sends the values with the version of `known`, the event that they are based on, which also has
   * whatever of the part this form does not show, and what was confirmed.
   */
  readonly save: (values: V, known: EditedEvent, answers: ReviewAnswers) => Promise<EditedEvent>
  /**
   * Describes the edit to the sheet before saving, which every save of a live event goes through. Left
   * out where a part is created: that does nothing to anybody, and its button says what it does.
   */
  readonly review?: (values: V, known: EditedEvent, choices: EditChoices) => ReviewedEdit
  /** Confirms a save, such as "Datas salvas."; none where the next step does. */
  readonly savedText?: string
  /** Called after a save, if the form is still shown. */
  readonly onSaved?: (event: EditedEvent) => void
  /** Labels of the fields, to list what somebody else changed. */
  readonly labels: Readonly<Record<Name<V>, string>>
  /** Returns a value in words; without it text is shown as it is. */
  readonly describe?: (name: Name<V>, value: V[Name<V>]) => string | undefined
  /** Says why this part of an event can't be changed, where others of its parts can. */
  readonly lock?: (event: EditedEvent) => string | null
  /** Returns the errors by field of a failed save, if they are not those that the server names. */
  readonly fieldErrors?: (error: unknown) => Readonly<Record<string, string>>
}

/** A field that somebody else saved meanwhile, in words. */
interface ShownChange {
  readonly name: string
  readonly label: string
  readonly theirs: string
  /** Undefined if the field was not edited here: it shows the new value already. */
  readonly mine: string | undefined
}

/** Times that a save is repeated because somebody else saved other fields of the same part. */
const MAX_REPEATS = 3

const failureText = 'Não foi possível salvar. O que você digitou continua aqui: tente novamente.'

/**
 * Form of one part of an event. What is typed stays in the browser until it is saved. If somebody
 * else saved the part meanwhile, the form lists what they changed and keeps what was typed.
 */
export function usePartForm<V extends Values>(options: PartFormOptions<V>) {
  const { event, part, read, validate, save, savedText, onSaved, labels, fieldErrors } = options
  const api = useApi()
  const client = useQueryClient()
  const { _id: eventId } = event
  const query = editedEventQuery(api, eventId)
  const isMounted = useIsMounted()
  const { id: userId } = useUser()
  const [draft] = useState(() => createFormDraft<V>(`partDraft/${userId}/${eventId}/${part}`))
  /** Saved event on which the values are based. */
  const [known, setKnown] = useState(event)
  const base = read(known).values
  const [start] = useState(() => startFrom(base, draft.read(base)))
  const [changes, setChanges] = useState(start.changes)
  const [isRestored, setIsRestored] = useState(start.isRestored)

  const latest = useRef<{ known: EditedEvent; values: V }>({ known, values: start.values })
  const { fill, fail, ...form } = useForm<V>({
    initial: start.values,
    validate,
    failureText,
    ...(fieldErrors && { fieldErrors }),
    send: async (values): Promise<void> => {
      if (isReviewed(values)) return askFor(values)
      try {
        await saveValues(values, { choices: noChoices, confirmation: {} })
      } catch (error) {
        if (!isChangeDifferent(error) || !options.review) throw error
        // Somebody bought since the form was opened: the event is live now.
        askFor(values)
      }
    },
  })
  const { values } = form
  useLayoutEffect(() => {
    latest.current = { known, values }
  })

  const describe = options.review ?? noReview
  const isReviewed = (values: V): boolean => {
    const { known } = latest.current
    if (!known.isLive || !options.review) return false
    const isChanged = changedFields(values, read(known).values).length > 0
    return isChanged || judgeEdit(describe(values, known, noChoices), known).length > 0
  }
  const saveValues = async (values: V, answers: ReviewAnswers): Promise<void> => {
    let { known } = latest.current
    for (let repeats = 0; ; repeats += 1) {
      try {
        return await acceptSaved(await save(values, known, answers), values)
      } catch (error) {
        if (!isChangedMeanwhile(error) && !isChangeDifferent(error)) throw error
        const base = read(known).values
        known = await client.fetchQuery({ ...query, staleTime: 0 })
        adoptNewest(known)
        const merged = mergeValues({ base, theirs: read(known).values, mine: values })
        if (isChangeDifferent(error) || merged.changes.length > 0 || repeats === MAX_REPEATS)
          throw error
      }
    }
  }
  const { review, askFor } = useReview<V>({ event: known, describe, save: saveValues, fail })

  /** Moves on to a newer event; keeps what was typed since `before`. */
  const moveTo = (newest: EditedEvent, before: V) => {
    const { values } = latest.current
    const merged = mergeValues({ base: before, theirs: read(newest).values, mine: values })
    fill(pick(merged.values, changedFields(merged.values, values)))
    setKnown(newest)
    // At once: the stored event may be reported before the next render, and is nobody else's.
    latest.current = { known: newest, values: merged.values }
    return merged
  }
  /** Adopts what somebody else saved, and lists it unless nothing was typed here. */
  const adoptNewest = (newest: EditedEvent) => {
    const { known, values } = latest.current
    const before = read(known)
    if (read(newest).version <= before.version) return setKnown(newest)
    const { changes } = moveTo(newest, before.values)
    if (changedFields(values, before.values).length === 0) return
    // A field that changed again replaces its older line.
    setChanges((old) => [
      ...old.filter(({ name }) => !changes.some((change) => change.name === name)),
      ...changes,
    ])
  }
  const acceptSaved = async (answer: EditedEvent, sent: V) => {
    const { values } = moveTo(answer, sent)
    setChanges([])
    setIsRestored(false)
    draft.save(read(answer).values, values)
    // A running fetch may have read the event before it was saved.
    await client.cancelQueries({ queryKey: query.queryKey })
    storeEvent(client, answer)
    if (savedText)
      toast.success(answer.told ? `${savedText} ${tellingText(answer.told)}` : savedText)
    if (isMounted.current) onSaved?.(answer)
  }

  const isDirty = changedFields(values, base).length > 0
  const lock = options.lock?.(event) ?? findLock(event)
  const onNews = useEffectEvent(adoptNewest)
  useEffect(() => {
    const observer = new QueryObserver(client, {
      ...editedEventQuery(api, eventId),
      enabled: false,
    })
    return observer.subscribe(({ data }) => data && onNews(data))
  }, [client, api, eventId])

  useEffect(() => draft.save(base, values))

  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const words = (name: Name<V>, value: V[Name<V>]) =>
    options.describe?.(name, value) ?? describeValue(value)
  return {
    ...form,
    fill,
    /** True while something was typed that is not saved. */
    isDirty,
    /** True if the fields show what was typed before a reload or an ended login. */
    isRestored,
    /** Why the part can't be changed; null if it can. */
    lock,
    canWrite: lock === null,
    /** The edit that waits in the sheet before saving. */
    review,
    /** Changes that somebody else saved while this was edited. */
    changes: changes.map(
      ({ name, theirs, mine }): ShownChange => ({
        name,
        label: labels[name],
        theirs: words(name, theirs),
        mine: mine === undefined ? undefined : words(name, mine),
      }),
    ),
    /** Takes a line off the list; the field keeps what was typed. */
    keepMine: (name: string) => setChanges((old) => old.filter((change) => change.name !== name)),
    /** Takes a line off the list and puts the new value into the field. */
    takeTheirs: (name: string) => {
      const change = changes.find((one) => one.name === name)
      if (change) fill(pick({ ...base, [change.name]: change.theirs }, [change.name]))
      setChanges((old) => old.filter((one) => one !== change))
    },
    /** Returns to the saved values. */
    discard: () => {
      form.reset(base)
      setChanges([])
      setIsRestored(false)
    },
  }
}

/** Part of a form that its fields need. */
export type FormOf<V extends Values> = Pick<
  ReturnType<typeof usePartForm<V>>,
  'text' | 'checkbox' | 'field' | 'fill' | 'values' | 'showErrors'
>

/** Part of a form that its frame needs, whatever its values are. */
export type PartFormState = Pick<
  ReturnType<typeof usePartForm<Values>>,
  | 'form'
  | 'busy'
  | 'failure'
  | 'attempts'
  | 'isDirty'
  | 'isRestored'
  | 'lock'
  | 'canWrite'
  | 'review'
  | 'changes'
  | 'keepMine'
  | 'takeTheirs'
  | 'discard'
>

function findLock(event: EditedEvent): string | null {
  if (canChangeEvent(event)) return null
  return event.state === 'cancelled'
    ? 'O evento foi cancelado: o que está aqui não muda mais.'
    : 'Sua função permite ver esta parte, mas não mudar.'
}

const noReview = (): ReviewedEdit => ({ edit: { part: 'other' }, checks: [] })

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'EVENT_CHANGED'

const pick = <V extends Values>(values: V, names: readonly Name<V>[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>
