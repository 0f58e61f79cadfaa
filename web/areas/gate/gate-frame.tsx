import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

interface GateFrameProps {
  readonly brand: ReactNode
  /** Shown at the right end of the header. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Frame of the screens before the phone has a position. */
export function GateFrame({ brand, action, children }: GateFrameProps) {
  return (
    <div className="mx-auto min-h-dvh w-[min(100%-2rem,var(--container-reading))] pt-[env(safe-area-inset-top)] pb-10">
      <div className="flex items-center justify-between gap-4">
        {/* A plain link: other pages need another document, with another content policy. */}
        <a href="/" className="inline-flex min-h-16 items-center rounded-md text-xl">
          {brand}
        </a>
        {action}
      </div>
      <h1 className="mt-2 mb-6 text-2xl">Portaria</h1>
      {children}
    </div>
  )
}

export function GateSkeleton() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Carregando a portaria...</output>
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-13" />
    </div>
  )
}
