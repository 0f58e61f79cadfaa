import type { GateDevice, GateInvite } from '@55tickets/contracts/gate/workspace.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import TimerOff from 'lucide-react/icons/timer-off'
import type { ReactNode } from 'react'
import { useCountdown } from '../../../lib/time/use-countdown.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { QrPicture } from './qr-picture.tsx'

interface InviteDialogProps {
  readonly invite: GateInvite
  /** Phone that accepted the invite; undefined until one has. */
  readonly device: GateDevice | undefined
  readonly isRenewing: boolean
  /** Makes another invite. */
  readonly onRenew: () => void
  readonly onClose: () => void
}

/** QR code for one phone, until it was used or ten minutes have passed. */
export function InviteDialog({ invite, device, isRenewing, onRenew, onClose }: InviteDialogProps) {
  const left = useCountdown(invite.expiresAt, invite.now)
  const isOver = device !== undefined || left.kind !== 'running'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Convidar um celular"
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            Fechar
          </Button>
          {isOver && (
            <Button size="lg" busy={isRenewing} onClick={onRenew}>
              {device ? 'Convidar outro' : 'Gerar outro QR code'}
            </Button>
          )}
        </>
      }
    >
      {!isOver && (
        <div className="grid justify-items-center gap-4 text-center">
          <QrPicture text={window.location.origin + invite.path} />
          <p className="text-lg font-bold tabular-nums">
            {`Vale por ${left.kind === 'running' ? left.text : ''}`}
          </p>
          <p className="max-w-reading text-ink-soft">
            Aponte a câmera do outro celular para o código. Ele funciona uma vez e abre só a
            portaria deste evento.
          </p>
        </div>
      )}
      <output className="block">
        {device && (
          <Outcome icon={<CircleCheck aria-hidden="true" className="size-16 text-ok" />}>
            <p className="text-xl font-extrabold wrap-anywhere">{device.name}</p>
            <p className="text-ink-soft">já pode ler ingressos neste evento.</p>
          </Outcome>
        )}
        {!device && left.kind !== 'running' && (
          <Outcome icon={<TimerOff aria-hidden="true" className="size-16 text-ink-soft" />}>
            <p className="text-xl font-extrabold">Este QR code venceu</p>
            <p className="text-ink-soft">Ninguém usou em 10 minutos.</p>
          </Outcome>
        )}
      </output>
    </Dialog>
  )
}

function Outcome({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 py-8 text-center">
      <div className="mb-3">{icon}</div>
      {children}
    </div>
  )
}
