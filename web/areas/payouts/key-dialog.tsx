import { payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import { maskOrganizationDocument } from '@55tickets/rules/organizations/organization.ts'
import { useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { payoutsKey } from './queries.ts'

interface KeyDialogProps {
  readonly organizationId: string
  readonly document: string
  readonly onClose: () => void
  /** Called after the screen shows the new key; the button that opened the dialog may be gone. */
  readonly onDone: () => void
}

/** Makes the organization's document the payout key. */
export function KeyDialog({ organizationId, document, onClose, onDone }: KeyDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const type = payoutKeyType(document)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () =>
      api('setPayoutKey', { params: { organizationId }, body: { pixKey: document } }),
    onSuccess: async () => {
      toast.success('Chave cadastrada: ela vale em 24 horas.')
      onClose()
      await client.invalidateQueries({ queryKey: payoutsKey(organizationId) })
      onDone()
    },
  })
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Receber no ${type} da organização`}
      description={`Confira se este ${type} está cadastrado como chave PIX na conta que deve receber.`}
      failure={error && (serverMessage(error) ?? FAILURE_TEXT)}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Voltar
          </Button>
          <Button busy={isPending} onClick={() => mutate()}>
            Cadastrar chave
          </Button>
        </>
      }
      className="top-auto rounded-t-lg"
    >
      <p className="text-xl font-black tabular-nums">{maskOrganizationDocument(document)}</p>
      <p className="mt-4 rounded-md bg-warn-soft px-4 py-3 text-sm">
        Por segurança, a chave vale só depois de 24 horas. Todos os donos recebem agora um e-mail e
        podem parar o cadastro com um toque.
      </p>
    </Dialog>
  )
}

const FAILURE_TEXT = 'Não foi possível cadastrar a chave. Tente novamente.'
