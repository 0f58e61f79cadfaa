import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'

interface PersonCardProps {
  readonly picture: ReactNode
  /** A text with the classes `personText`, then what can be done. */
  readonly children: ReactNode
}

/** Card of a member or an invite: on a phone its buttons stand below the text, not the picture. */
export function PersonCard({ picture, children }: PersonCardProps) {
  return (
    <Card className="flex items-start gap-x-4 p-4 sm:items-center sm:px-5">
      {picture}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-3">{children}</div>
    </Card>
  )
}

export const personText = 'min-w-[min(14rem,100%)] grow basis-0 wrap-anywhere'
