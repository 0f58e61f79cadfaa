import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** One column, one decision at a time. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-2 md:pt-8">
      <div className="mx-auto grid max-w-180 grid-cols-1 gap-5">
        <div>
          <Link
            to="/"
            className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-action hover:text-action-strong"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            Voltar para Eventos
          </Link>
          <h1 className="mt-2 text-2xl font-black">Sua reserva</h1>
        </div>
        {children}
      </div>
    </div>
  )
}
