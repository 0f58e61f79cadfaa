/** Most guests of one list. */
export const MAX_GUESTS = 500

/** A person to whom a ticket is given. Texts are as typed. */
export interface Guest {
  /** Number of the line in the pasted text, from 1. */
  readonly line: number
  readonly name: string
  readonly cpf: string | null
  readonly email: string | null
  readonly phone: string | null
  /** Null where the typed ticket is none of the event's. */
  readonly ticketTypeId: string | null
}

/** A ticket type of which courtesies can be given. */
export interface GuestType {
  readonly _id: string
  readonly name: string
  readonly sector: string | null
}

/** Name of a courtesy's ticket: "Pista · Inteira", or that of a type without a sector. */
export const guestTypeLabel = ({ name, sector }: Pick<GuestType, 'name' | 'sector'>): string =>
  sector === null || sector === name ? name : `${sector} · ${name}`
