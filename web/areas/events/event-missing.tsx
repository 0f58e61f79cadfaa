import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notice } from '../../lib/toasts.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'

/** Says so on the spot, and once the page lives, again over the listing that it leads to. */
export function EventMissing() {
  const navigate = useNavigate()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    notice({
      title: 'Evento não encontrado',
      description: 'O evento que você está procurando não existe ou foi removido.',
      variant: 'error',
    })
    void navigate('/', { replace: true })
  }, [navigate])
  return (
    <div className="page-width pt-10 md:pt-20">
      <Card className="mx-auto max-w-reading p-8 text-center md:p-12">
        <h1 className="text-2xl">Evento não encontrado</h1>
        <p className="mt-3 text-ink-soft">
          O evento que você está procurando não existe ou foi removido.
        </p>
        <ButtonLink to="/" className="mt-6">
          Voltar para o início
        </ButtonLink>
      </Card>
    </div>
  )
}
