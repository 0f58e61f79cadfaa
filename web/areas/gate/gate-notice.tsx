import type { Conflict } from '@55tickets/contracts/gate.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DarkButton } from './dark-button.tsx'
import type { GateState } from './engine.ts'

/** Two people came in with one code, or one who should not have, and this gate has a part in it. */
export function ConflictNotice({
  conflict,
  onShow,
  onDismiss,
}: {
  conflict: Conflict
  onShow: () => void
  onDismiss: () => void
}) {
  const { holder, gate, first } = conflict
  const who = holder ?? 'Alguém'
  return (
    <Notice>
      <p className="min-w-40 grow basis-0 font-semibold">
        {first
          ? `Conflito: ${who} entrou por ${first.gate} e também por ${gate}.`
          : `Conflito: ${who} entrou por ${gate} e não devia.`}
      </p>
      <div className="ml-auto flex gap-3">
        <DarkButton look="line" onClick={onShow}>
          Ver
        </DarkButton>
        <DarkButton look="line" aria-label="Fechar aviso" onClick={onDismiss}>
          <X aria-hidden="true" />
        </DarkButton>
      </div>
    </Notice>
  )
}

/** The gate goes on by itself, but somebody has to know. */
export function TurnedAwayNotice({ why }: { why: NonNullable<GateState['turnedAway']> }) {
  return (
    <Notice>
      <p className="min-w-40 grow basis-0 font-semibold">
        {why === 'signed-out'
          ? 'Seu acesso expirou. As leituras ficam neste aparelho até você entrar de novo.'
          : 'Você não tem mais acesso a esta portaria. As leituras ficam neste aparelho: fale com quem organiza o evento.'}
      </p>
      {why === 'signed-out' && (
        <ButtonLink to="/login" state={{ from: '/portaria' }} className="min-h-12">
          Entrar
        </ButtonLink>
      )}
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-3 bg-accent px-4 py-2 text-sm text-accent-ink sm:px-6 sm:text-base"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
      {children}
    </div>
  )
}
