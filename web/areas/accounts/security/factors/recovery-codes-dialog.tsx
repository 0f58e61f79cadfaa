import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { saveFile } from '../../../../lib/api/fetch-file.ts'
import { useUser } from '../../../../lib/auth/auth.tsx'
import { useNow } from '../../../../lib/time/now.tsx'
import { copyText } from '../../../../lib/toasts/copy-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows recovery codes, this once. The first try to close it without having kept them warns. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { email } = useUser()
  const [isWarned, setIsWarned] = useState(false)
  const day = shortDay(useNow(), HOME_ZONE)
  const lines = [
    'Códigos de recuperação do 55Tickets',
    `Conta: ${email}`,
    `Criados em ${day}. Cada um vale uma vez.`,
    '',
    ...codes,
    '',
  ]
  const save = () =>
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain' }), '55tickets-codigos.txt')
  return (
    <Dialog
      open
      onOpenChange={() => (isWarned ? onClose() : setIsWarned(true))}
      title="Guarde seus códigos de recuperação"
      description="Se você perder o aparelho, entre com um deles. Cada um vale uma vez, e não os mostramos de novo."
      footer={<Button onClick={onClose}>Guardei os códigos</Button>}
      failure={isWarned ? 'Sem estes códigos você pode ficar sem acesso. Já os guardou?' : null}
      className="printed-alone"
    >
      <p className="mb-3 hidden text-sm print:block">{`55Tickets · ${email} · ${day}`}</p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-x-4 gap-y-2 rounded-md bg-sunken p-4">
        {codes.map((code) => (
          <li key={code} className="text-center font-semibold tracking-wide tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => void copyText(codes.join('\n'), 'Códigos copiados.')}
        >
          <Copy aria-hidden="true" />
          Copiar
        </Button>
        <Button variant="secondary" onClick={save}>
          <Download aria-hidden="true" />
          Baixar
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Imprimir
        </Button>
      </div>
    </Dialog>
  )
}
