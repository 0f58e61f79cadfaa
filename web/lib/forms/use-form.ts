import { useMutation } from '@tanstack/react-query'
import {
  type ChangeEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { ApiError, serverMessage } from '../api/api.ts'
import { caretAfterMask } from './caret.ts'
import { type Control, focusField, type Mask, readControls, type Values } from './controls.ts'

type Name<V> = keyof V & string
type NameOf<V, Kind> = { [K in Name<V>]: V[K] extends Kind ? K : never }[Name<V>]
type FieldErrors = Readonly<Record<string, string>>

/** Props of the form element. */
export interface FormProps {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly onSubmit: (event: SyntheticEvent) => void
}

/** State of one field. */
export interface FieldState<T> {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  readonly onChange: (value: T) => void
  readonly onBlur: () => void
}

interface FormOptions<V extends Values> {
  readonly initial: V
  /** Returns values stored earlier, such as a draft; called once after hydration. */
  readonly readDraft?: () => Partial<V> | undefined
  /** Returns the error of each field, null if it is valid, in the order in which they are shown. */
  readonly validate: (values: V) => Readonly<Record<Name<V>, string | null>>
  /**
   * When a field is validated, besides on submit. `change`: on blur, then on every change. `blur`:
   * on blur only; an edit clears the error. `submit`: not at all; an edit clears the error.
   */
  readonly validateOn?: 'change' | 'blur' | 'submit'
  readonly send: (values: V) => Promise<unknown>
  /** Returns the errors by field of a failed send, if they are not those that the server names. */
  readonly fieldErrors?: (error: unknown) => FieldErrors
  /** Text for a failure without a message of the server, or the text for any failure. */
  readonly failureText?: string | ((error: unknown) => string)
}

/**
 * State of one form: values, errors, and sending it. Refusals of the server are shown at their
 * fields until these change, and what was typed is kept ([decision
 * 29](../../../docs/decisions/0029-one-form-hook.md)).
 */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const { initial, readDraft, validate, validateOn = 'change' } = options
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  /** Fields whose errors are shown. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const masks = useRef(new Map<string, Mask>())
  const latest = useRef({ options, values })
  useLayoutEffect(() => {
    latest.current = { options, values }
  })
  const sending = useRef<V>(undefined)
  const { mutateAsync, isPending } = useMutation({
    // Not by variables, which the cache would keep: they may be a password or a card.
    mutationFn: async () => {
      if (sending.current) await latest.current.options.send(sending.current)
    },
    // With 0 the cache would check a running request again and again without a pause.
    gcTime: 1_000,
  })
  const errors = validate(values)
  const names = Object.keys(errors) as Name<V>[]

  const adoptValues = useEffectEvent(() => {
    const found = { ...readDraft?.(), ...readControls(ref.current, values, masks.current) }
    if (Object.keys(found).length > 0) setValues((old) => ({ ...old, ...found }))
  })
  useEffect(() => adoptValues(), [])

  const touch = (some: readonly string[]) => setTouched((old) => new Set([...old, ...some]))
  const untouch = (some: readonly string[]) =>
    setTouched((old) => new Set([...old].filter((name) => !some.includes(name))))
  const write = (some: Partial<V>) => {
    setValues((old) => ({ ...old, ...some }))
    setServerErrors((old) => omit(old, Object.keys(some)))
  }
  const change = (name: string, value: Values[string]) => {
    write({ [name]: value } as Partial<V>)
    if (validateOn !== 'change') untouch([name])
  }

  const send = async (values: V) => {
    // A ref, because a second press may come before the next render.
    if (sending.current) return
    sending.current = values
    const sent = mutateAsync()
    // At once, so that `busy` is true before the next event.
    flushSync(() => {
      setFailure(undefined)
      setAttempts((old) => old + 1)
    })
    try {
      await sent
      setServerErrors({})
    } catch (error) {
      showFailure(error)
    } finally {
      sending.current = undefined
    }
  }
  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) reportError(error)
    // The newest options: sending may have led to another part of the form.
    const { options, values } = latest.current
    const { fieldErrors = serverFieldErrors, failureText } = options
    const found = fieldErrors(error)
    const wrong = Object.keys(options.validate(values)).find((name) => found[name])
    // At once, so that the field which gets the focus already announces its error.
    flushSync(() => {
      setServerErrors(found)
      if (!wrong) setFailure(describeFailure(error, failureText))
    })
    if (wrong) focusField(ref.current, wrong)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending.current) return
    const wrong = names.find((name) => errors[name])
    flushSync(() => {
      touch(names)
      if (!wrong) return
      setFailure(undefined)
      setAttempts((old) => old + 1)
    })
    if (wrong) focusField(ref.current, wrong)
    else void send(values)
  }

  const field = <N extends Name<V>>(name: N): FieldState<V[N]> => ({
    name,
    value: values[name],
    error: (touched.has(name) && errors[name]) || serverErrors[name] || undefined,
    onChange: (value) => change(name, value),
    onBlur: () => {
      if (validateOn !== 'submit') touch([name])
    },
  })

  return {
    values,
    /** Current error of each field, shown or not. */
    errors,
    busy: isPending,
    /** Why the last attempt failed, if no field is to blame. */
    failure,
    /** Number of attempts to send, so that each failure can be announced anew. */
    attempts,
    form: { ref, onSubmit: submit } satisfies FormProps,
    /** Props of a text field, text area or select. */
    text: (name: NameOf<V, string>, mask?: Mask) => {
      if (mask) masks.current.set(name, mask)
      return {
        ...field(name),
        value: String(values[name]),
        onChange({ target }: ChangeEvent<Control>) {
          const { value } = target
          if (!mask || target instanceof HTMLSelectElement) return change(name, value)
          const caret = caretAfterMask(value, target.selectionStart ?? value.length, mask)
          flushSync(() => change(name, mask(value)))
          target.setSelectionRange(caret, caret)
        },
      }
    },
    /** Props of a checkbox. */
    checkbox: (name: NameOf<V, boolean>) => {
      const { value, ...rest } = field(name)
      return {
        ...rest,
        checked: value === true,
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked),
      }
    },
    /** State of any other field, whose value is passed as it is. */
    field,
    /** True if a field was validated and is valid. */
    isValid: (name: Name<V>) => touched.has(name) && !errors[name] && !serverErrors[name],
    /** Fills in fields for the person; they are validated when they are left. */
    fill: (change: Partial<V> | ((values: V) => Partial<V>)) => {
      const some = typeof change === 'function' ? change(latest.current.values) : change
      write(some)
      untouch(Object.keys(some))
    },
    /** Validates fields as if they had been left. */
    touch,
    /** Shows errors from elsewhere until their fields change. They do not prevent sending. */
    showErrors: (some: FieldErrors) => setServerErrors((old) => ({ ...old, ...some })),
    /** Replaces all values, as if nobody had touched the fields. */
    reset: (values: V = initial) => {
      setValues(values)
      setTouched(new Set())
      setServerErrors({})
      setFailure(undefined)
    },
    /** Shows a failure as if sending had failed with it. */
    fail: showFailure,
    /** Sends other values than those of the fields, without validating them. */
    send: (values: V) => void send(values),
  }
}

/** Errors that the server names by field. */
export const serverFieldErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError ? error.fields : {}

const describeFailure = (error: unknown, text: FormOptions<Values>['failureText'] = ''): string =>
  typeof text === 'function' ? text(error) : (serverMessage(error) ?? text)

const omit = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
