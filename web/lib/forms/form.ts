import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, serverMessage } from '../api/api.ts'
import { caretAfterMask } from './caret.ts'
import { focusField } from './focus-field.ts'
import { findInput, type Mask, readInputs, type Values } from './form-inputs.ts'

type Input = ChangeEvent<HTMLInputElement>
type Name<V> = keyof V & string
type NameOf<V, Kind> = { [K in Name<V>]: V[K] extends Kind ? K : never }[Name<V>]

interface FormPlan<V extends Values> {
  readonly initial: V
  /** What is wrong with each field, in the order in which they stand. */
  readonly check: (values: V) => Readonly<Record<Name<V>, string | null>>
  readonly send: (values: V) => Promise<void>
  /** What is said where the server says nothing. */
  readonly failure: string
}

/** A field is judged when it is left, then with every change; all of them when the form is sent. */
export function useForm<V extends Values>({ initial, check, send, failure }: FormPlan<V>) {
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<readonly string[]>([])
  /** The server's words about fields; each holds until its field changes. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const masks = useRef(new Map<string, Mask>())
  const errors: Readonly<Record<string, string | null>> = check(values)
  const names = Object.keys(errors)
  useEffect(() => setValues((initial) => readInputs(ref.current, initial, masks.current)), [])

  const change = (name: string, value: string | boolean) => {
    setValues((old) => ({ ...old, [name]: value }))
    setRefused((old) => ({ ...old, [name]: '' }))
  }
  const shared = (name: Name<V>) => ({
    name,
    error: (touched.includes(name) && errors[name]) || refused[name] || undefined,
    onBlur: () => setTouched((old) => [...old, name]),
  })

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending.current) return
    // At once, so that the field which gets the focus already tells its error.
    flushSync(() => setTouched(names))
    const wrong = names.find((name) => errors[name])
    if (wrong) return focusField(findInput(ref.current, wrong))
    isSending.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      const fields = error instanceof ApiError ? error.fields : {}
      const blamed = names.find((name) => fields[name])
      flushSync(() => {
        setRefused(fields)
        setTrouble(blamed ? undefined : (serverMessage(error) ?? failure))
      })
      if (blamed) focusField(findInput(ref.current, blamed))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    /** Why the last try failed, where no field is to blame. */
    trouble,
    form: { ref, onSubmit: (event: SyntheticEvent) => void submit(event) },
    /** Writes into fields for whoever types; they are judged once they are left again. */
    fill: (some: Partial<V>) => {
      setValues((old) => ({ ...old, ...some }))
      setTouched((old) => old.filter((name) => !Object.hasOwn(some, name)))
    },
    text: (name: NameOf<V, string>, mask?: Mask) => {
      if (mask) masks.current.set(name, mask)
      return {
        ...shared(name),
        value: String(values[name]),
        onChange({ target }: Input) {
          const { value, selectionStart } = target
          if (!mask) return change(name, value)
          const caret = caretAfterMask(value, selectionStart ?? value.length, mask)
          flushSync(() => change(name, mask(value)))
          target.setSelectionRange(caret, caret)
        },
      }
    },
    tick: (name: NameOf<V, boolean>) => ({
      ...shared(name),
      checked: values[name] === true,
      onChange: ({ target }: Input) => change(name, target.checked),
    }),
  }
}
