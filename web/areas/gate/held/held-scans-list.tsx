import type { HeldScans } from '@55tickets/contracts/gate.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { Button } from '../../../ui/button.tsx'

export type DecideHeldScans = (held: HeldScans, isAccepted: boolean) => Promise<unknown>

interface HeldScansListProps {
  readonly held: readonly HeldScans[]
  readonly zone: string
  readonly onDecide: DecideHeldScans
}

/** Admissions that came from somebody without access any more, with the choice of what becomes of them. */
export function HeldScansList({ held, zone, onDecide }: HeldScansListProps) {
  if (held.length === 0)
    return <p className="py-8 text-center text-ink-soft">Nenhuma entrada retida.</p>
  return (
    <ul className="divide-y divide-line">
      {held.map((one) => (
        <HeldScansItem key={one._id} held={one} zone={zone} onDecide={onDecide} />
      ))}
    </ul>
  )
}

interface ItemProps extends Pick<HeldScansListProps, 'zone' | 'onDecide'> {
  readonly held: HeldScans
}

function HeldScansItem({ held, zone, onDecide }: ItemProps) {
  const { name, isDevice, rightEndedAt, acceptable, tooLate, unsigned } = held
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (isAccepted: boolean) => onDecide(held, isAccepted),
    onError: (error) => setFailure(failureText(error)),
  })
  const end = isDevice ? 'revogação' : 'saída'
  const parts = [
    acceptable > 0 && `${countText(acceptable)} antes da ${end}, com QR Code lido`,
    tooLate > 0 && `${countText(tooLate)} depois da ${end}`,
    unsigned > 0 && `${countText(unsigned)} sem QR Code lido`,
  ]
  return (
    <li className="py-4">
      <p className="font-bold wrap-anywhere">
        {isDevice ? 'Celular revogado enviou ' : 'Pessoa sem acesso enviou '}
        {entriesText(acceptable + tooLate + unsigned)}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {`${name} · acesso encerrado em ${momentText(rightEndedAt, zone)}`}
      </p>
      <p className="mt-1 text-sm">
        {`${parts.filter(Boolean).join(' · ')}.`}
        {acceptable > 0 && otherText(tooLate + unsigned)}
      </p>
      {failure && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {failure}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {acceptable > 0 && (
          <Button busy={isPending && variables} onClick={() => mutate(true)}>
            {`${acceptText(acceptable)} à ${end}`}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={isPending && !variables}
          onClick={() => mutate(false)}
          aria-label={`Descartar as entradas de ${name}`}
        >
          Descartar
        </Button>
      </div>
    </li>
  )
}

const acceptText = (count: number): string =>
  count === 1 ? 'Aceitar a anterior' : `Aceitar as ${countText(count)} anteriores`

/** Tells what accepting does with the entries that can't be accepted. */
function otherText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' Ao aceitar, a outra é descartada.'
    : ` Ao aceitar, as outras ${countText(count)} são descartadas.`
}

export const entriesText = (count: number): string =>
  count === 1 ? '1 entrada' : `${countText(count)} entradas`

/** "1 entrada aceita", "40 entradas aceitas" */
export const doneEntriesText = (count: number, done: string): string =>
  `${entriesText(count)} ${done}${count === 1 ? '' : 's'}`
