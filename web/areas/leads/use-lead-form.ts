import {
  checkAnswers,
  emptyAnswers,
  type LeadField,
  type LeadValue,
} from '@55tickets/rules/leads/lead-field.ts'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api/api.ts'
import { focusField } from '../../lib/forms/focus-field.ts'
import { type Honeypot, useHoneypot } from './use-honeypot.ts'

type Answers<Name extends string> = Record<Name, LeadValue>

interface LeadFormOptions<Name extends string> {
  readonly fields: readonly LeadField<Name>[]
  /** Returns the stored draft, if any; called once after hydration. */
  readonly readDraft?: () => Partial<Answers<Name>> | undefined
  readonly send: (answers: Answers<Name>, honeypot: Honeypot) => Promise<unknown>
  readonly onSent: () => void
  readonly onFailed: (error: unknown) => void
}

/** Props of a control. */
export interface ControlBinding {
  readonly value: LeadValue
  readonly error: string | undefined
  readonly onChange: (value: LeadValue) => void
  readonly onLeave: () => void
}

/** Form state. A field is validated on blur, then on every change; all fields on submit. */
export function useLeadForm<Name extends string>(options: LeadFormOptions<Name>) {
  const { fields, readDraft, send, onSent, onFailed } = options
  const ref = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState(() => emptyAnswers(fields))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  /** Errors from the server by field; each is shown until its field changes. */
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const readHoneypot = useHoneypot()
  const errors = checkAnswers(fields, answers)

  const adoptStoredAnswers = useEffectEvent(() => {
    const known = { ...readDraft?.(), ...readAnswers(ref.current, fields) }
    if (Object.keys(known).length > 0) setAnswers((old) => ({ ...old, ...known }))
  })
  useEffect(() => adoptStoredAnswers(), [])

  const change = (name: Name, value: LeadValue) => {
    setAnswers((old) => ({ ...old, [name]: value }))
    setServerErrors((old) => ({ ...old, [name]: '' }))
  }
  /** Replaces all answers, as if nobody had touched the fields. */
  const replace = (others: Answers<Name>) => {
    setAnswers(others)
    setTouched(new Set())
    setServerErrors({})
  }
  const showErrors = (serverErrors: Readonly<Record<string, string>>) => {
    // Synchronously, so that the field which gets the focus already announces its error.
    flushSync(() => {
      setTouched(new Set(fields.map(({ name }) => name)))
      setServerErrors(serverErrors)
    })
    const wrong = fields.find(({ name }) => serverErrors[name] || errors[name])
    const control = wrong && findControl(ref.current, wrong.name)
    focusField(control)
    return control !== undefined
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending.current || showErrors({})) return
    isSending.current = true
    setBusy(true)
    try {
      await send(answers, await readHoneypot(ref.current))
      replace(emptyAnswers(fields))
      onSent()
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields)
      onFailed(error)
    } finally {
      isSending.current = false
      flushSync(() => setBusy(false))
      // The button lost the focus while it was disabled.
      if (document.activeElement === document.body) findSubmitButton(ref.current)?.focus()
    }
  }

  return {
    answers,
    errors,
    busy,
    replace,
    /** True if a field was left, or sent, with an error. */
    hasError: (name: Name) => touched.has(name) && errors[name] !== null,
    form: { ref, onSubmit: (event: SyntheticEvent) => void submit(event) },
    bind: (name: Name): ControlBinding => ({
      value: answers[name],
      error: (touched.has(name) && errors[name]) || serverErrors[name] || undefined,
      onChange: (value) => change(name, value),
      onLeave: () => setTouched((old) => new Set(old).add(name)),
    }),
  }
}

const findSubmitButton = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>('button[type=submit]')

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the first control of a field. */
const findControl = (form: HTMLFormElement | null, name: string): Control | undefined =>
  findControls(form, name)[0]

/**
 * Reads the answers from the controls, because people and browsers fill them in before hydration.
 */
function readAnswers<Name extends string>(
  form: HTMLFormElement | null,
  fields: readonly LeadField<Name>[],
): Partial<Record<Name, LeadValue>> {
  const found: Partial<Record<Name, LeadValue>> = {}
  for (const { name, kind } of fields) {
    const controls = findControls(form, name)
    const ticked = controls.filter((one) => one instanceof HTMLInputElement && one.checked)
    const value = kind === 'choices' ? ticked.map((one) => one.value) : (controls[0]?.value ?? '')
    if (value.length > 0) found[name] = value
  }
  return found
}

function findControls(form: HTMLFormElement | null, name: string): Control[] {
  const named = `[name="${name}"]`
  return [
    ...(form?.querySelectorAll<Control>(`input${named}, select${named}, textarea${named}`) ?? []),
  ]
}
