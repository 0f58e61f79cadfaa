import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'

/** Shown to a member who may not use a screen. The server protects the data itself. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  return (
    <EmptyPanel
      title="Esta parte é dos donos"
      actions={<ButtonLink to="/promotor">Voltar aos eventos</ButtonLink>}
    >
      {children}
    </EmptyPanel>
  )
}
