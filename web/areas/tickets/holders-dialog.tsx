import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { maskCpf } from '@55tickets/rules/cpf.ts'
import UserRound from 'lucide-react/icons/user-round'
import { useId, useState } from 'react'
import { ApiError, isRefusal } from '../../lib/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useUser } from '../../lib/auth.tsx'
import { useForm } from '../../lib/form.ts'
import { toast } from '../../lib/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checkHolder, HolderInputs, nobody } from './holder-inputs.tsx'
import { type Holder, namingFailure, sendHolder } from './send-holder.ts'

interface HoldersDialogProps {
  /** Tickets without a holder. */
  readonly codes: readonly TicketCode[]
  /** Called with each named ticket; with undefined if a ticket differs from what was shown. */
  readonly onNamed: (code: TicketCode | undefined) => void
  readonly onClose: () => void
}

type Values = Readonly<Record<string, string>>

const parts = Object.keys(nobody) as (keyof Holder)[]
const nameOf = (code: TicketCode, part: keyof Holder) => `${code._id}.${part}`

function holderOf(values: Values, code: TicketCode): Holder {
  const [holderName = '', holderCpf = '', holderRg = ''] = parts.map(
    (part) => values[nameOf(code, part)] ?? '',
  )
  return { holderName, holderCpf, holderRg }
}

const isLeftOut = (holder: Holder) => parts.every((part) => holder[part].trim() === '')

/** Names the holders of several tickets at once. Unknown holders can be left empty. */
export function HoldersDialog({ codes, onNamed, onClose }: HoldersDialogProps) {
  const api = useApi()
  const user = useUser()
  const id = useId()
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set())
  const open = codes.filter(({ _id }) => !named.has(_id))

  const check = (values: Values) => {
    const isEmpty = open.every((code) => isLeftOut(holderOf(values, code)))
    const errors = open.flatMap((code, at) => {
      const holder = holderOf(values, code)
      // At least one holder is required: if all are empty, the first ticket shows the errors.
      const isSkipped = isLeftOut(holder) && !(isEmpty && at === 0)
      const found = checkHolder(holder)
      return parts.map((part) => [nameOf(code, part), isSkipped ? null : found[part]] as const)
    })
    return Object.fromEntries(errors)
  }
  const send = async (values: Values) => {
    const wanted = open.filter((code) => !isLeftOut(holderOf(values, code)))
    for (const code of wanted) {
      try {
        onNamed(await sendHolder(api, code._id, holderOf(values, code)))
        setNamed((before) => new Set(before).add(code._id))
      } catch (error) {
        toast.error(namingFailure)
        if (isRefusal(error)) onNamed(undefined)
        throw aboutTicket(error, code)
      }
    }
    toast.success(
      wanted.length === 1
        ? 'Ingresso nominado com sucesso!'
        : `${wanted.length} ingressos nominados com sucesso!`,
    )
    onClose()
  }
  const initial: Values = Object.fromEntries(
    codes.flatMap((code) => parts.map((part) => [nameOf(code, part), ''])),
  )
  const { form, text, fill, busy, trouble } = useForm<Values>({
    initial,
    check,
    send,
    failure: namingFailure,
  })
  const fillOwn = (code: TicketCode) =>
    fill({
      [nameOf(code, 'holderName')]: user.name,
      ...(user.cpf && { [nameOf(code, 'holderCpf')]: maskCpf(user.cpf) }),
    })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Nominar ingressos"
      description="Diga quem vai usar cada ingresso. Quem você ainda não sabe pode ficar em branco."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Nominando...">
            Nominar
          </Button>
        </>
      }
    >
      <form id={id} noValidate {...form} className="[--error-room:2.375rem]">
        <p className="text-ink-soft">Confira bem: depois de salvo, o nome não pode ser trocado.</p>
        {open.map((code, at) => (
          <fieldset key={code._id} className="mt-5 border-t border-line pt-4">
            <legend className="float-left mb-3 font-bold">
              {`${codes.indexOf(code) + 1}. ${code.descricao}`}
            </legend>
            {at === 0 && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => fillOwn(code)}
                className="float-right mb-3"
              >
                <UserRound aria-hidden="true" />
                Usar meus dados
              </Button>
            )}
            <div className="clear-both">
              <HolderInputs field={(part, mask) => text(nameOf(code, part), mask)} />
            </div>
          </fieldset>
        ))}
        <div role="alert">{trouble && <p className="font-semibold text-danger">{trouble}</p>}</div>
      </form>
    </Dialog>
  )
}

/** Maps an error's fields to the form fields of one ticket. */
function aboutTicket(error: unknown, code: TicketCode): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code: reason, message } = error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([part, text]) => [`${code._id}.${part}`, text]),
  )
  return new ApiError({ status, code: reason, message, fields }, { cause: error })
}
