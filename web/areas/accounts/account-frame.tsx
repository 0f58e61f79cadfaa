import type { ReactNode } from 'react'
import { Tiles } from '../../ui/brand/tiles.tsx'
import { Card } from '../../ui/card.tsx'

interface AccountFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
  /** Link to a related screen. */
  readonly after?: ReactNode
}

/** Frame of every account screen: one column with one task. */
export function AccountFrame({ title, lead, children, after }: AccountFrameProps) {
  return (
    <div className="page-width pt-4 md:pt-12">
      <Card className="mx-auto max-w-120">
        <Tiles seed="guiche" columns={15} rows={1} size={32} className="block" />
        <div className="px-5 pt-7 pb-8 sm:px-10 sm:pt-9 sm:pb-10">
          <h1 className="text-2xl font-black">{title}</h1>
          {lead && <div className="mt-2.5 text-ink-soft">{lead}</div>}
          {children}
        </div>
      </Card>
      {after && <p className="mx-auto mt-6 max-w-120 text-center">{after}</p>}
    </div>
  )
}
