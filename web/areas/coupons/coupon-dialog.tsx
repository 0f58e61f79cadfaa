import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { RestoredNotice } from '../../ui/form/restored-notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { useCouponForm } from './use-coupon-form.ts'

interface CouponDialogProps {
  readonly event: EditedEvent
  /** The coupon to edit; undefined for a new one. */
  readonly coupon: Coupon | undefined
  readonly ticketsPath: string
  readonly onClose: () => void
}

/** One coupon in a dialog. What is typed stays when it is closed without saving. */
export function CouponDialog({ event, coupon, ticketsPath, onClose }: CouponDialogProps) {
  const id = useId()
  const couponForm = useCouponForm({ event, coupon, onSaved: onClose })
  const { form, busy, failure, isRestored, discard } = couponForm
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={coupon ? `Editar ${coupon.code}` : 'Novo cupom'}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            {coupon ? 'Salvar cupom' : 'Criar cupom'}
          </Button>
        </>
      }
    >
      <form id={id} {...form} noValidate className="grid gap-5">
        {isRestored && <RestoredNotice onDiscard={discard} />}
        <CouponFields form={couponForm} {...{ event, coupon, ticketsPath }} />
      </form>
    </Dialog>
  )
}
