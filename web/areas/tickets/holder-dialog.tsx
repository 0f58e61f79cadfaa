import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { maskCpf } from '@55tickets/rules/people/cpf.ts'
import UserRound from 'lucide-react/icons/user-round'
import { isRefusal } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { checkHolder, emptyHolder, HolderInputs, NamingDialog } from './holder-inputs.tsx'
import { type Holder, nameHolder, namingErrorText } from './name-holder.ts'

interface HolderDialogProps {
  readonly code: TicketCode
  /** Called with the named ticket; with undefined if the ticket differs from what was shown. */
  readonly onNamed: (code: TicketCode | undefined) => void
  readonly onClose: () => void
}

export function HolderDialog({ code, onNamed, onClose }: HolderDialogProps) {
  const api = useApi()
  const user = useUser()
  const send = async (holder: Holder) => {
    try {
      onNamed(await nameHolder(api, code._id, holder))
    } catch (error) {
      toast.error(namingErrorText)
      if (isRefusal(error)) onNamed(undefined)
      throw error
    }
    toast.success('Ingresso nominado com sucesso!')
    onClose()
  }
  const { form, text, fill, busy, failure } = useForm({
    initial: emptyHolder,
    validate: checkHolder,
    send,
    failureText: namingErrorText,
  })
  const fillOwn = () =>
    fill({ holderName: user.name, ...(user.cpf && { holderCpf: maskCpf(user.cpf) }) })
  return (
    <NamingDialog
      title="Nominar ingresso"
      description={code.descricao}
      {...{ form, busy, failure, onClose }}
    >
      <p className="max-w-reading text-ink-soft">
        Diga quem vai usar este ingresso. Confira bem: depois de salvo, o nome não pode ser trocado.
      </p>
      <Button variant="secondary" size="sm" onClick={fillOwn} className="mt-4 mb-4">
        <UserRound aria-hidden="true" />
        Usar meus dados
      </Button>
      <HolderInputs field={(name, mask) => text(name, mask)} />
    </NamingDialog>
  )
}
