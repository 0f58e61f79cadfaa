import type { MoveOption } from '@55tickets/contracts/moves.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { MOVE_HOURS } from '@55tickets/rules/tickets/move.ts'
import { useId } from 'react'

interface MoveOptionsProps {
  readonly options: readonly MoveOption[]
  readonly chosen: MoveOption | undefined
  readonly onChoose: (ticketTypeId: string) => void
}

/** Ticket types to choose from, those that are possible first, and what the chosen one does. */
export function MoveOptions({ options, chosen, onChoose }: MoveOptionsProps) {
  const name = useId()
  if (options.length === 0)
    return <p className="text-ink-soft">Este evento não tem outro tipo de ingresso.</p>
  const inOrder = [
    ...options.filter(({ problem }) => problem === null),
    ...options.filter(({ problem }) => problem !== null),
  ]
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Novo tipo</legend>
        <div className="grid gap-2.5">
          {inOrder.map((option) => (
            <Option
              key={option.ticketTypeId}
              {...{ name, option, onChoose }}
              isChosen={option === chosen}
            />
          ))}
        </div>
      </fieldset>
      <div aria-live="polite">{chosen && <Consequences option={chosen} />}</div>
    </>
  )
}

interface OptionProps {
  readonly name: string
  readonly option: MoveOption
  readonly isChosen: boolean
  readonly onChoose: (ticketTypeId: string) => void
}

function Option({ name, option, isChosen, onChoose }: OptionProps) {
  const { ticketTypeId, lotLabel, price, problem } = option
  const id = `${name}-${ticketTypeId}`
  return (
    <label className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-md border border-line-strong px-4 py-3 transition-colors has-checked:border-action has-checked:bg-action-soft has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={ticketTypeId}
        checked={isChosen}
        disabled={problem !== null}
        onChange={() => onChoose(ticketTypeId)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-money`}
        className="row-span-2 size-4.5 accent-(--action) outline-none focus-visible:shadow-none"
      />
      <span id={`${id}-name`} className="font-semibold wrap-anywhere">
        {option.name}
        {lotLabel && <span className="font-normal text-ink-soft"> · {lotLabel}</span>}
      </span>
      <span className="tabular-nums">{formatReais(price)}</span>
      <span id={`${id}-money`} className="col-span-2 col-start-2 text-sm text-ink-soft">
        {problem ?? moneyText(option)}
      </span>
    </label>
  )
}

function moneyText({ kind, toPay, refund }: MoveOption): string {
  if (kind === 'order') return `Paga ${formatReais(toPay)} e recebe ${formatReais(refund)} de volta`
  return refund > 0 ? `Recebe ${formatReais(refund)} de volta` : 'Nada a pagar nem a devolver'
}

function Consequences({ option }: { option: MoveOption }) {
  return (
    <section className="mt-5 rounded-md bg-sunken px-4 py-3.5">
      <h3 className="mb-2 text-sm font-bold">O que acontece</h3>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {consequences(option).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

function consequences({ kind, name, toPay, refund }: MoveOption): string[] {
  if (kind === 'order')
    return [
      `Guardamos um lugar em ${name} por ${MOVE_HOURS} horas e enviamos ao comprador um email com o link para pagar ${formatReais(toPay)}, com a taxa.`,
      'O ingresso atual continua valendo até o pagamento. Se ele não vier, nada muda.',
      `Com o pagamento, o novo ingresso sai no mesmo nome, o atual deixa de valer e devolvemos ${formatReais(refund)} ao comprador.`,
    ]
  return [
    `O ingresso passa a ser ${name} agora. O QR Code continua o mesmo.`,
    refund > 0
      ? `Devolvemos ${formatReais(refund)} ao comprador: a diferença de preço, com a taxa.`
      : 'O preço é o mesmo: nada é cobrado nem devolvido.',
    'O comprador recebe um email.',
  ]
}
