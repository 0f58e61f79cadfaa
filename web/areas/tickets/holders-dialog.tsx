import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { maskCpf } from '@55tickets/rules/people/cpf.ts'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentProps, useState } from 'react'
import { ApiError, isRefusal } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { checkHolder, emptyHolder, HolderInputs, NamingDialog } from './holder-inputs.tsx'
import { type Holder, nameHolder, namingErrorText } from './name-holder.ts'

interface HoldersDialogProps {
  /** Tickets without a holder. */
  readonly codes: readonly TicketCode[]
  /** Called with each named ticket; with undefined if a ticket differs from what was shown. */
  readonly onNamed: (code: TicketCode | undefined) => void
  readonly onClose: () => void
}

type Values = Readonly<Record<string, string>>

const holderFields = Object.keys(emptyHolder) as (keyof Holder)[]
const fieldName = (code: TicketCode, field: keyof Holder) => `${code._id}.${field}`

function enteredHolder(values: Values, code: TicketCode): Holder {
  const [holderName = '', holderCpf = '', holderRg = ''] = holderFields.map(
    (field) => values[fieldName(code, field)] ?? '',
  )
  return { holderName, holderCpf, holderRg }
}

const isBlank = (holder: Holder) => holderFields.every((field) => holder[field].trim() === '')

/** Errors of the entered holders. Blank ones are skipped, but at least one holder is required. */
function checkHolders(values: Values, codes: readonly TicketCode[]) {
  const isEmpty = codes.every((code) => isBlank(enteredHolder(values, code)))
  const errors = codes.flatMap((code, index) => {
    const holder = enteredHolder(values, code)
    // If all are empty, the first ticket shows the errors.
    const isSkipped = isBlank(holder) && !(isEmpty && index === 0)
    const found = checkHolder(holder)
    return holderFields.map(
      (field) => [fieldName(code, field), isSkipped ? null : found[field]] as const,
    )
  })
  return Object.fromEntries(errors)
}

/** Names the holders of several tickets at once. Unknown holders can be left empty. */
export function HoldersDialog({ codes, onNamed, onClose }: HoldersDialogProps) {
  const api = useApi()
  const user = useUser()
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set())
  const unnamed = codes.filter(({ _id }) => !named.has(_id))

  const send = async (values: Values) => {
    const entered = unnamed.filter((code) => !isBlank(enteredHolder(values, code)))
    for (const code of entered) {
      try {
        onNamed(await nameHolder(api, code._id, enteredHolder(values, code)))
        setNamed((before) => new Set(before).add(code._id))
      } catch (error) {
        toast.error(namingErrorText)
        if (isRefusal(error)) onNamed(undefined)
        throw withTicketFields(error, code)
      }
    }
    toast.success(
      entered.length === 1
        ? 'Ingresso nominado com sucesso!'
        : `${entered.length} ingressos nominados com sucesso!`,
    )
    onClose()
  }
  const initial: Values = Object.fromEntries(
    codes.flatMap((code) => holderFields.map((field) => [fieldName(code, field), ''])),
  )
  const { form, text, fill, busy, failure } = useForm<Values>({
    initial,
    validate: (values) => checkHolders(values, unnamed),
    send,
    failureText: namingErrorText,
  })
  const fillOwn = (code: TicketCode) =>
    fill({
      [fieldName(code, 'holderName')]: user.name,
      ...(user.cpf && { [fieldName(code, 'holderCpf')]: maskCpf(user.cpf) }),
    })
  return (
    <NamingDialog
      title="Nominar ingressos"
      description="Diga quem vai usar cada ingresso. Quem você ainda não sabe pode ficar em branco."
      {...{ form, busy, failure, onClose }}
    >
      <p className="text-ink-soft">Confira bem: depois de salvo, o nome não pode ser trocado.</p>
      {unnamed.map((code, index) => (
        <HolderFieldset
          key={code._id}
          title={`${codes.indexOf(code) + 1}. ${code.descricao}`}
          field={(field, mask) => text(fieldName(code, field), mask)}
          onFillOwn={index === 0 ? () => fillOwn(code) : undefined}
        />
      ))}
    </NamingDialog>
  )
}

interface HolderFieldsetProps extends ComponentProps<typeof HolderInputs> {
  readonly title: string
  /** Fills in the user's own data; undefined where that is not offered. */
  readonly onFillOwn: (() => void) | undefined
}

/** Inputs for the holder of one ticket. */
function HolderFieldset({ title, field, onFillOwn }: HolderFieldsetProps) {
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="float-left mb-3 font-bold">{title}</legend>
      {onFillOwn && (
        <Button variant="secondary" size="sm" onClick={onFillOwn} className="float-right mb-3">
          <UserRound aria-hidden="true" />
          Usar meus dados
        </Button>
      )}
      <div className="clear-both">
        <HolderInputs field={field} />
      </div>
    </fieldset>
  )
}

/** Maps an error's fields to the form fields of one ticket. */
function withTicketFields(error: unknown, code: TicketCode): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code: reason, message } = error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, text]) => [`${code._id}.${field}`, text]),
  )
  return new ApiError({ status, code: reason, message, fields }, { cause: error })
}
