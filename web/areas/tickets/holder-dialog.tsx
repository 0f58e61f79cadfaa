import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { maskCpf } from '@55tickets/rules/people/cpf.ts'
import UserRound from 'lucide-react/icons/user-round'
import { useId } from 'react'
import { isRefusal } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { checkHolder, emptyHolder, HolderInputs } from './holder-inputs.tsx'
import { type Holder, namingErrorText, sendHolder } from './send-holder.ts'

interface HolderDialogProps {
  readonly code: TicketCode
  /** Called with the named ticket; with undefined if the ticket differs from what was shown. */
  readonly onNamed: (code: TicketCode | undefined) => void
  readonly onClose: () => void
}

export function HolderDialog({ code, onNamed, onClose }: HolderDialogProps) {
  const api = useApi()
  const user = useUser()
  const id = useId()
  const send = async (holder: Holder) => {
    try {
      onNamed(await sendHolder(api, code._id, holder))
    } catch (error) {
      toast.error(namingErrorText)
      if (isRefusal(error)) onNamed(undefined)
      throw error
    }
    toast.success('Ingresso nominado com sucesso!')
    onClose()
  }
  const { form, text, fill, busy, trouble } = useForm({
    initial: emptyHolder,
    check: checkHolder,
    send,
    failure: namingErrorText,
  })
  const fillOwn = () =>
    fill({ holderName: user.name, ...(user.cpf && { holderCpf: maskCpf(user.cpf) }) })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Nominar ingresso"
      description={code.descricao}
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
        <p className="max-w-reading text-ink-soft">
          Diga quem vai usar este ingresso. Confira bem: depois de salvo, o nome não pode ser
          trocado.
        </p>
        <Button variant="secondary" size="sm" onClick={fillOwn} className="mt-4 mb-4">
          <UserRound aria-hidden="true" />
          Usar meus dados
        </Button>
        <HolderInputs field={(name, mask) => text(name, mask)} />
        <div role="alert">{trouble && <p className="font-semibold text-danger">{trouble}</p>}</div>
      </form>
    </Dialog>
  )
}
