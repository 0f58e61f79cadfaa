import { momentText } from '@55tickets/rules/text/moment-text.ts'
import CloudOff from 'lucide-react/icons/cloud-off'
import IdCard from 'lucide-react/icons/id-card'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import { DarkButton } from '../dark-button.tsx'
import { findDoorsOpenAt } from '../doors.ts'
import type { GatePosition, GateResult } from '../engine/engine.ts'
import { rightEntrance } from '../entrance-title.ts'
import { verdictLook } from './verdict-look.ts'
import { adviceText, verdictText } from './verdict-text.ts'
import { UndoLabel } from './while-undoable.tsx'

interface VerdictScreenProps {
  readonly result: GateResult
  readonly position: GatePosition
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

/** Font size readable at arm's length that still fits the longest word. */
const huge = 'text-[clamp(2rem,min(12vw,14vh),5.5rem)] leading-none font-black tracking-[-0.03em]'

/** The verdict over the whole screen; a tap anywhere closes it. */
export function VerdictScreen({ result, position, onUndo, onDismiss }: VerdictScreenProps) {
  const { ground } = verdictLook[result.verdict]
  const isAdmitted = result.verdict === 'admitted'
  return (
    <div
      role="presentation"
      data-verdict={result.verdict}
      onClick={onDismiss}
      onKeyDown={({ key }) => key === 'Escape' && onDismiss()}
      className={classes(
        'fixed inset-0 z-20 flex cursor-pointer flex-col overflow-y-auto',
        'pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]',
        ground,
      )}
    >
      {!isAdmitted && <Tape result={result} />}
      <div className="flex grow flex-col low:min-h-0 low:flex-row low:items-center">
        <div
          key={result._id}
          role="alert"
          className="flex grow flex-col px-5 py-6 sm:px-10 low:h-full low:min-w-0 low:overflow-y-auto low:py-3"
        >
          {isAdmitted ? (
            <Admitted result={result} />
          ) : (
            <Refused result={result} position={position} />
          )}
        </div>
        <div className="mx-auto w-[min(100%-2.5rem,var(--container-reading))] shrink-0 pb-5 low:w-52 low:pr-5 low:pb-0">
          {isAdmitted ? (
            <DarkButton
              look="line"
              className="w-full"
              onClick={(event) => {
                event.stopPropagation()
                onUndo()
              }}
            >
              <UndoLabel />
            </DarkButton>
          ) : (
            <NextButton />
          )}
        </div>
      </div>
      {!isAdmitted && <Tape result={result} />}
    </div>
  )
}

/** Takes the focus while a refusal is shown, and returns it to where it was afterwards. */
function NextButton() {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    before.current ??= document.activeElement
    button.current?.focus()
  }, [])
  // A separate effect, because the elements beneath can be focused only after the verdict is gone.
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus()
    },
    [],
  )
  return (
    <DarkButton ref={button} look="solid" className="w-full">
      Ler o próximo
    </DarkButton>
  )
}

function Admitted({ result }: { result: GateResult }) {
  const { icon: Icon, mark } = verdictLook.admitted
  return (
    <div className="m-auto flex w-full max-w-page flex-col items-center text-center">
      <div className="flex flex-col items-center gap-5 low:flex-row low:gap-4">
        <span
          className={classes(
            'grid size-[min(9rem,18vh)] shrink-0 place-items-center rounded-full sm:size-[min(11rem,18vh)] low:size-12',
            mark,
          )}
        >
          <Icon aria-hidden="true" strokeWidth={3} className="size-2/3" />
        </span>
        <p className="text-3xl font-black">{verdictText.admitted}</p>
      </div>
      <p className={classes(huge, 'mt-4 max-w-full text-balance low:mt-2')}>
        {result.ticket?.holder}
      </p>
      <p className="mt-4 text-xl font-bold sm:text-2xl low:mt-2">{result.ticket?.name}</p>
      {result.ticket?.cpf && <p className="mt-1 text-lg tabular-nums">CPF {result.ticket.cpf}</p>}
      {result.ticket?.requiresProof && <ShowDocument benefit={result.ticket.benefit} />}
      {result.isOffline && <OfflineMark />}
    </div>
  )
}

function Refused({ result, position }: Pick<VerdictScreenProps, 'result' | 'position'>) {
  const { verdict, ticket, used } = result
  if (verdict === 'admitted') return null
  const { icon: Icon, mark } = verdictLook[verdict]
  return (
    <div className="mx-auto my-auto w-full max-w-reading">
      <div className="flex items-center gap-4">
        <span
          className={classes(
            'grid size-[min(6rem,18vh)] shrink-0 place-items-center rounded-lg low:size-12',
            mark,
          )}
        >
          <Icon aria-hidden="true" strokeWidth={2.5} className="size-5/8" />
        </span>
        <p className="text-3xl font-black">Não entra</p>
      </div>
      <p className={classes(huge, 'mt-5 low:mt-2')}>{verdictText[verdict]}</p>
      <p className="mt-3 text-lg font-medium low:mt-1 low:text-base">
        {adviceText(verdict, result.isOffline)}
      </p>
      {used && (
        <p className="mt-4 text-xl font-extrabold">
          {`Entrou em ${momentText(used.at, position.event.timezone)}, por ${used.gate}`}
        </p>
      )}
      {verdict === 'doors_closed' && <OpeningTime position={position} />}
      {verdict === 'other_session' && ticket && (
        <p className="mt-4 text-xl font-extrabold">
          {`Entrada certa: ${rightEntrance(position, ticket)}`}
        </p>
      )}
      {ticket && (
        <div className="mt-5 border-t-2 border-current pt-4 low:mt-2 low:pt-2">
          {ticket.holder && <p className="text-2xl font-extrabold">{ticket.holder}</p>}
          <p className="mt-1 text-lg font-bold">{ticket.name}</p>
          {ticket.cpf && <p className="text-lg tabular-nums">CPF {ticket.cpf}</p>}
        </div>
      )}
      {result.isOffline && <OfflineMark />}
    </div>
  )
}

function OpeningTime({ position: { event, session } }: Pick<VerdictScreenProps, 'position'>) {
  const opensAt = findDoorsOpenAt(event, session)
  if (opensAt === undefined) return null
  return (
    <p className="mt-4 text-xl font-extrabold">
      {opensAt ? `Abrem em ${momentText(opensAt, event.timezone)}` : 'O evento foi adiado'}
    </p>
  )
}

function ShowDocument({ benefit }: { benefit: string | null }) {
  return (
    <p className="mt-6 flex items-center gap-3 rounded-lg bg-ink px-5 py-3.5 low:mt-2 low:py-1.5 text-xl font-extrabold text-accent sm:text-2xl">
      <IdCard aria-hidden="true" className="size-9 shrink-0" />
      <span>
        <span className="block">Apresentar documento</span>
        {benefit && <span className="block text-base font-bold sm:text-lg">{benefit}</span>}
      </span>
    </p>
  )
}

function OfflineMark() {
  return (
    <p className="mt-5 inline-flex items-center gap-2 text-base font-semibold">
      <CloudOff aria-hidden="true" className="size-5 shrink-0" />
      Sem rede: conferido só neste aparelho
    </p>
  )
}

/** Warning tape along an edge of a refusal. */
function Tape({ result }: { result: GateResult }) {
  return (
    <div
      aria-hidden="true"
      className={classes(
        'shrink-0',
        result.verdict === 'forged' ? 'h-10 low:h-4' : 'h-4',
        'bg-[repeating-linear-gradient(-45deg,var(--tw-gradient-from)_0_1.25rem,var(--tw-gradient-to)_1.25rem_2.5rem)]',
        verdictLook[result.verdict].tape,
      )}
    />
  )
}
