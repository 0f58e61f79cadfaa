import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notice } from '../../lib/toasts.tsx'

/** Says so over the listing that it leads to. */
export function CheckoutMissing() {
  const navigate = useNavigate()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    notice({
      title: 'Erro ao carregar checkout',
      description: 'Informações da venda não encontradas.',
      variant: 'error',
    })
    void navigate('/', { replace: true })
  }, [navigate])
  return null
}
