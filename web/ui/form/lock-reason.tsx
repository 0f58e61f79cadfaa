import Lock from 'lucide-react/icons/lock-keyhole'
import type { ReactNode } from 'react'

/** Why a field can't be changed any more, as its hint. */
export function LockReason({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex gap-1.5">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  )
}
