import MapPin from 'lucide-react/icons/map-pin'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { useState } from 'react'
import type { FieldState } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PinField } from './pin-field.tsx'

interface PinDialogProps {
  readonly field: FieldState<string>
  readonly region: string
}

/** The event's point on a map behind a button, for a form that has to fit a phone. */
export function PinDialog({ field, region }: PinDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const Icon = field.value ? MapPinCheck : MapPin
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3.5 justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon aria-hidden="true" />
        {field.value ? 'Mudar o ponto no mapa' : 'Marcar no mapa (opcional)'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Ponto no mapa"
        footer={<Button onClick={() => setIsOpen(false)}>Pronto</Button>}
      >
        <PinField field={field} region={region} />
      </Dialog>
    </>
  )
}
