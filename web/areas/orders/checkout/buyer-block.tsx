import type { Sale } from '@55tickets/contracts/orders.ts'
import { Card } from '../../../ui/card.tsx'

/** The buyer's data from the account, read-only. */
export function BuyerBlock({ buyer }: { buyer: Sale['cliente'] }) {
  return (
    <Card className="p-5">
      <section aria-labelledby="buyer-title">
        <h2 id="buyer-title" className="text-lg">
          Comprador
        </h2>
        <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <div className="min-w-0 wrap-anywhere">
            <dt className="text-sm text-ink-soft">Nome</dt>
            <dd className="font-semibold">{buyer.name}</dd>
          </div>
          <div className="min-w-0 wrap-anywhere">
            <dt className="text-sm text-ink-soft">Email</dt>
            <dd className="font-semibold">{buyer.email}</dd>
          </div>
        </dl>
      </section>
    </Card>
  )
}
