import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import type { FilledEvent } from './fill-people.ts'

/** One kind of search in the list of participants and in that of orders. */
export interface PeopleQuestion {
  readonly name: string
  /** Typed words, which vary from turn to turn, so that no single answer stays hot. */
  readonly wordsFor: (turn: number, event: FilledEvent) => string
}

const pick = <T>(values: readonly T[], turn: number): T | undefined => values[turn % values.length]

export const peopleQuestions: readonly PeopleQuestion[] = [
  { name: 'nothing typed', wordsFor: () => '' },
  {
    name: 'a frequent name',
    wordsFor: (turn) => pick(['silva', 'maria', 'Santos', 'josé', 'oliveira'], turn) ?? '',
  },
  {
    name: 'a frequent pair of names',
    wordsFor: (turn) => pick(['maria silva', 'José Santos', 'ana oliveira'], turn) ?? '',
  },
  {
    name: 'a seldom name',
    wordsFor: (turn) => pick(['Iracema Quintela', 'conceição', 'Joana Xavier'], turn) ?? '',
  },
  { name: 'nobody', wordsFor: (turn) => `ninguém${turn}` },
  { name: 'two letters', wordsFor: (turn) => pick(['zq', 'jo', 'xa'], turn) ?? '' },
  { name: 'e-mail', wordsFor: (turn, { samples }) => pick(samples, turn)?.email ?? '' },
  { name: 'CPF', wordsFor: (turn, { samples }) => pick(samples, turn)?.cpf ?? '' },
  { name: 'phone', wordsFor: (turn, { samples }) => pick(samples, turn)?.phone ?? '' },
  {
    name: 'order number',
    wordsFor: (turn, { samples }) => orderNumberText(pick(samples, turn)?.number ?? 0),
  },
  {
    name: 'ticket number',
    wordsFor: (turn, { samples }) => ticketNumber(pick(samples, turn)?.codeId ?? ''),
  },
]
