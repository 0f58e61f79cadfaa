import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
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

/** Says what is erased and what is kept, before the account is deleted. */
function DeletionDialog({ user, onClose }: DeletionDialogProps) {
  const api = useApi()
  const auth = useAuth()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => api('deleteAccount', { params: { id: user.id } }),
    onSuccess: async () => {
      toast.success('Sua conta foi excluída.')
      // The server ended the login with the account; this only clears it here.
      await auth.logout().catch(() => undefined)
    },
  })
  const leave = () => {
    if (!isPending) onClose()
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
          <Button
            variant="danger"
            busy={isPending}
            busyLabel="Excluindo..."
            onClick={() => mutate()}
          >
            Excluir minha conta
          </Button>
        </>
      }
      failure={error && (serverMessage(error) ?? FAILURE_TEXT)}
    >
      <DeletionFacts />
    </Dialog>
  )
}

const FAILURE_TEXT = 'Não foi possível excluir sua conta. Por favor, tente novamente.'

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
