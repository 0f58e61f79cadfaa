import type { ReactNode } from 'react'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { GateFrame, GateSkeleton } from '../gate-frame.tsx'

/** Shown while the phone's store is being opened, or when it could not be opened. */
export function GateUnopened({ hasFailed, brand }: { hasFailed: boolean; brand: ReactNode }) {
  return (
    <GateFrame brand={brand}>
      {hasFailed ? (
        <ErrorPanel
          title="Este navegador não guarda dados"
          onRetry={() => window.location.reload()}
        >
          A portaria guarda a lista de ingressos no aparelho. Saia da navegação anônima ou libere
          espaço, e tente de novo.
        </ErrorPanel>
      ) : (
        <GateSkeleton />
      )}
    </GateFrame>
  )
}
