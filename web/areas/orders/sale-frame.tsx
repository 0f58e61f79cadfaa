import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

export function SaleFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = (event: MouseEvent) => {
    // A visitor who opened this URL directly has no previous page to return to.
    if (key === 'default' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className="page-width pt-2 md:pt-8">
      <div className="mx-auto grid max-w-220 grid-cols-1 gap-5">
        <div>
          <Link
            to="/meus-ingressos"
            onClick={goBack}
            className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-action hover:text-action-strong"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            Voltar
          </Link>
          <h1 className="mt-2 text-2xl font-black">Detalhes do pedido</h1>
        </div>
        {children}
      </div>
    </div>
  )
}
