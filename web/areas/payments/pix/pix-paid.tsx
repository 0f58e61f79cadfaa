import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { OrderSkeleton } from '../status/order-frame.tsx'

/** Shows a success notice once and redirects to the confirmation. */
export function PixPaid({ id }: { id: string }) {
  const navigate = useNavigate()
  const hasNotified = useRef(false)
  useEffect(() => {
    if (hasNotified.current) return
    hasNotified.current = true
    notice({
      title: 'Pagamento confirmado!',
      description: 'Os ingressos estão garantidos.',
      variant: 'success',
    })
    void navigate(`/pedido-confirmado/${id}`, { replace: true })
  }, [navigate, id])
  return <OrderSkeleton />
}
