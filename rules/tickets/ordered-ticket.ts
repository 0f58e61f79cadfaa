import { allBenefits, type Benefit } from './half-price.ts'
import type { ChosenTicket, Quantities } from './ticket-choice.ts'

/** Chosen ticket with what its order needs besides the quantity. */
export interface OrderedTicket extends ChosenTicket {
  /** One for each half-price ticket; undefined for others. */
  readonly benefits?: readonly Benefit[] | undefined
}

/**
 * Benefits by ticket id, one for each ticket; empty where none is chosen. They may come from the
 * browser's storage, so that other words than benefits are possible.
 */
export type BenefitChoices = Readonly<Record<string, readonly string[]>>

/** Benefit of each of so many tickets. Checks own keys only: an id may be `constructor`. */
export function chosenBenefits(
  choices: BenefitChoices,
  { ticketId, quantity }: ChosenTicket,
): readonly string[] {
  const chosen = Object.hasOwn(choices, ticketId) ? (choices[ticketId] ?? []) : []
  return Array.from({ length: quantity }, (_, index) => chosen[index] ?? '')
}

const isBenefit = (word: string): word is Benefit => allBenefits.some((benefit) => benefit === word)

/** Adds the chosen benefits. Too few of them are left to `findOrderRefusal`. */
export const withBenefits = (
  items: readonly ChosenTicket[],
  choices: BenefitChoices,
): OrderedTicket[] =>
  items.map(({ ticketId, quantity }) => {
    const benefits = chosenBenefits(choices, { ticketId, quantity }).filter(isBenefit)
    return { ticketId, quantity, ...(benefits.length > 0 && { benefits }) }
  })

export const orderedQuantities = (items: readonly OrderedTicket[]): Quantities =>
  Object.fromEntries(items.map(({ ticketId, quantity }) => [ticketId, quantity]))

export const orderedBenefits = (items: readonly OrderedTicket[]): BenefitChoices =>
  Object.fromEntries(
    items.flatMap(({ ticketId, benefits }) => (benefits ? [[ticketId, benefits]] : [])),
  )

interface Replacement {
  readonly replaces: string
  readonly ticketId: string
}

/** Orders other tickets in the place of some, with their quantities and benefits. */
export function replaceTickets(
  items: readonly OrderedTicket[],
  replacements: readonly Replacement[],
): OrderedTicket[] {
  const replaced = new Map<string, OrderedTicket>()
  for (const item of items) {
    const replacement = replacements.find(({ replaces }) => replaces === item.ticketId)
    const id = replacement?.ticketId ?? item.ticketId
    const same = replaced.get(id)
    const quantity = (same?.quantity ?? 0) + item.quantity
    const benefits = [...(same?.benefits ?? []), ...(item.benefits ?? [])]
    replaced.set(id, { ticketId: id, quantity, ...(benefits.length > 0 && { benefits }) })
  }
  return [...replaced.values()]
}
