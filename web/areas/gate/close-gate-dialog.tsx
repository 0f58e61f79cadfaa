import { countText } from '@55tickets/rules/text/count-text.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { GateEngine } from './engine/engine.ts'

interface CloseGateDialogProps {
  readonly engine: GateEngine
  readonly queued: number
  readonly onClose: () => void
}

/** Closes the gate on this phone: deletes personal data, but never scans that are not sent. */
export function CloseGateDialog({ engine, queued, onClose }: CloseGateDialogProps) {
  // On success this screen is unmounted with the position.
  const closeGate = useSingleMutation({ mutationFn: () => engine.closeGate() })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Encerrar portaria"
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            Continuar lendo
          </Button>
          {queued === 0 && (
            <Button
              variant="danger"
              size="lg"
              busy={closeGate.isPending}
              onClick={() => closeGate.mutate()}
            >
              Encerrar e apagar a lista
            </Button>
          )}
        </>
      }
    >
      {queued === 0 ? (
        <p>
          A lista de ingressos é apagada deste aparelho. Para ler de novo, abra a portaria outra
          vez, com rede.
        </p>
      ) : (
        <p role="alert">
          <strong>{queuedText(queued)}</strong> Conecte o aparelho à rede: o envio é automático.
          Depois disso a portaria pode ser encerrada sem perder nada.
        </p>
      )}
    </Dialog>
  )
}

const queuedText = (queued: number): string =>
  queued === 1 ? 'Há 1 leitura a enviar.' : `Há ${countText(queued)} leituras a enviar.`
