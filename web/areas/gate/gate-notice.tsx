import type { Conflict } from '@55tickets/contracts/gate.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import CalendarX from 'lucide-react/icons/calendar-x'
import ShieldX from 'lucide-react/icons/shield-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DarkButton } from './dark-button.tsx'

/** Banner about a conflict that involves this gate. */
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

/** Banner about an ended login: the gate keeps working offline, but somebody has to sign in. */
export function SignedOutNotice() {
  return (
    <Notice>
      <p className="min-w-40 grow basis-0 font-semibold">
        Seu acesso expirou. As leituras ficam neste aparelho até você entrar de novo.
      </p>
      <ButtonLink to="/login" state={{ from: '/portaria' }} className="min-h-12">
        Entrar
      </ButtonLink>
    </Notice>
  )
}

/** Banner while the doors are closed: codes can be read, to try the phone, but nobody is admitted. */
export function DoorsNotice({ opensAt, zone }: { opensAt: Date | null; zone: string }) {
  return (
    <Notice>
      <p className="min-w-40 grow basis-0 font-semibold">
        {opensAt
          ? `Os portões ainda não abriram. Abrem em ${momentText(opensAt, zone)}.`
          : 'O evento foi adiado. Ninguém entra até haver uma nova data.'}
      </p>
    </Notice>
  )
}

/** Banner about a cancelled event. Codes can still be read, to show people that theirs is revoked. */
export function CancelledNotice() {
  return (
    <div
      role="alert"
      className="flex shrink-0 items-center gap-3 bg-danger-strong px-4 py-3 text-danger-ink sm:px-6"
    >
      <CalendarX aria-hidden="true" className="size-7 shrink-0" />
      <p className="text-lg leading-tight font-bold">
        Evento cancelado
        <span className="block text-sm font-semibold">
          Nenhum ingresso vale mais. Não deixe ninguém entrar.
        </span>
      </p>
    </div>
  )
}

interface NoAccessProps {
  readonly queued: number
  /** The event is over, and with it the time of a phone that was invited. */
  readonly hasEnded: boolean
  readonly onCloseGate: () => void
}

/** Replaces the camera on a phone that lost its access and may admit nobody. */
export function NoAccess({ queued, hasEnded, onCloseGate }: NoAccessProps) {
  return (
    <section
      role="alert"
      data-picture
      className="grid grow place-content-center justify-items-center overflow-y-auto bg-danger-strong px-6 py-4 text-center text-danger-ink"
    >
      <ShieldX aria-hidden="true" className="size-16 low:size-10" />
      <h2 className="mt-4 text-3xl font-black text-balance low:mt-2">
        {hasEnded ? 'O evento terminou' : 'Este aparelho não tem mais acesso'}
      </h2>
      <p className="mt-3 max-w-reading text-lg font-semibold">
        {hasEnded
          ? 'O acesso deste aparelho acabou com o evento. Obrigado pelo trabalho!'
          : 'Não deixe ninguém entrar por esta portaria. Fale com quem organiza o evento.'}
      </p>
      {queued > 0 && (
        <p className="mt-2 max-w-reading">
          {hasEnded ? sendingText(queued) : `${sendingText(queued)} ${HELD_TEXT}`}
        </p>
      )}
      <DarkButton look="solid" onClick={onCloseGate} className="mt-6 low:mt-3">
        Encerrar portaria
      </DarkButton>
    </section>
  )
}

const sendingText = (queued: number): string =>
  queued === 1
    ? 'A leitura que ficou neste aparelho ainda é enviada, com rede.'
    : `As ${countText(queued)} leituras que ficaram neste aparelho ainda são enviadas, com rede.`

const HELD_TEXT = 'O que elas liberaram só conta depois que alguém da portaria aceitar.'

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
