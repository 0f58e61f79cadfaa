import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

export function DeleteAccount({ user }: { user: CurrentUser }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="text-danger" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        Excluir minha conta
      </Button>
      {isAsking && <DeletionDialog user={user} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface DeletionDialogProps {
  readonly user: CurrentUser
  readonly onClose: () => void
}

const initial = { password: '' }
const validate = ({ password }: typeof initial) => ({
  password: password === '' ? 'Senha é obrigatória' : null,
})

/** Asks for the password, so that access to an unlocked phone is not enough. */
function DeletionDialog({ user, onClose }: DeletionDialogProps) {
  const api = useApi()
  const auth = useAuth()
  const id = useId()
  const send = async ({ password }: typeof initial) => {
    await api('deleteAccount', { params: { id: user.id }, body: { password } })
    toast.success('Sua conta foi excluída.')
    // The server ended the login with the account; this only clears it here.
    await auth.logout().catch(() => undefined)
  }
  const { form, text, busy, failure } = useForm({
    initial,
    validate,
    send,
    failureText: 'Não foi possível excluir sua conta. Por favor, tente novamente.',
  })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Excluir sua conta?"
      description="Não dá para desfazer."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Manter minha conta
          </Button>
          <Button type="submit" form={id} variant="danger" busy={busy} busyLabel="Excluindo...">
            Excluir minha conta
          </Button>
        </>
      }
      failure={failure ?? null}
    >
      <DeletionFacts />
      <form id={id} noValidate {...form} className="mt-5 [--error-room:1.875rem]">
        <PasswordField
          label="Sua senha"
          hint="Para termos certeza de que é você."
          autoComplete="current-password"
          required
          {...text('password')}
        />
      </form>
    </Dialog>
  )
}

/** Consequences of a deletion: data that is erased or kept, and reasons to wait. */
function DeletionFacts() {
  return (
    <>
      <h3 className="text-base">O que é apagado</h3>
      <p className="mt-1 text-ink-soft">
        Seu nome, email, celular, CPF, endereço e senha, o nome e os documentos que estão nos
        ingressos e suas respostas a formulários. Você sai da conta em todos os aparelhos e perde as
        inscrições que ainda não aconteceram. Certificados deixam de ser confirmados: baixe-os
        antes, se precisar.
      </p>
      <h3 className="mt-4 text-base">O que fica guardado, e por quê</h3>
      <p className="mt-1 text-ink-soft">
        O registro das suas compras (o que foi comprado, quando e por quanto), sem o seu nome, por 5
        anos: as leis fiscais e de defesa do consumidor obrigam. O aceite dos termos fica como prova
        do que foi combinado, e os registros de acesso, por 6 meses, como manda o Marco Civil da
        Internet.
      </p>
      <h3 className="mt-4 text-base">Quando ainda não dá</h3>
      <p className="mt-1 text-ink-soft">
        Com compras em andamento ou reembolsos a caminho, espere que terminem. Com ingressos de
        eventos que ainda vão acontecer, cancele as compras antes ou espere o evento.
      </p>
    </>
  )
}
