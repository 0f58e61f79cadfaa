import type { ReactNode } from 'react'
import { BackLink } from '../../../ui/back-link.tsx'
import { StickyAside } from '../../../ui/sticky-aside.tsx'

/** Page layout of the checkout: width, back link and title. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width md:pt-6">
      <div className="mx-auto grid max-w-180 grid-cols-1 gap-4 md:max-w-272 md:gap-6">
        <div>
          <BackLink to="/">Voltar para Eventos</BackLink>
          <h1 className="text-xl font-black md:mt-2 md:text-2xl">Sua reserva</h1>
        </div>
        {children}
      </div>
    </div>
  )
}

interface CheckoutColumnsProps {
  /** The order: above the payment on phones, in a sticky column beside it on desktops. */
  readonly order: ReactNode
  readonly children: ReactNode
}

/** Columns of the checkout: payment at the left, order at the right; stacked on phones. */
export function CheckoutColumns({ order, children }: CheckoutColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_24rem] md:gap-6 lg:gap-8">
      {/* No box on phones: a sticky bar inside it would scroll away with the box. */}
      <StickyAside className="grid grid-cols-1 gap-4 max-md:contents md:col-start-2 md:row-start-1">
        {order}
      </StickyAside>
      <div className="grid grid-cols-1 content-start gap-5 md:col-start-1 md:row-start-1">
        {children}
      </div>
    </div>
  )
}
