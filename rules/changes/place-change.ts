import { searchWords } from '../text/search.ts'
import type { Consequence } from './consequence.ts'
import { movedEvent } from './date-change.ts'

export interface PlaceTerms {
  readonly locationName: string
  readonly address: string | null
  readonly city: string
  readonly region: string
}

export interface PlaceEdit {
  readonly part: 'place'
  readonly before: PlaceTerms
  readonly after: PlaceTerms
  /** Places that were on offer since the oldest paid order was made that was not refunded. */
  readonly offered?: readonly PlaceTerms[] | undefined
}

/** Consequences of another venue, street or city. A corrected number, spelling or pin has none. */
export const placeConsequences = ({
  before,
  after,
  offered = [],
}: PlaceEdit): readonly Consequence[] =>
  isSamePlace(before, after) && !isNewStreet(before, after, offered) ? [] : movedEvent

/** True for a street that was left out in an edit before, and comes back as another one. */
const isNewStreet = (before: PlaceTerms, after: PlaceTerms, offered: readonly PlaceTerms[]) =>
  streetName(before.address) !== streetName(after.address) &&
  !offered.every(({ address }) => isSameStreet(address, after.address))

const isSamePlace = (one: PlaceTerms, other: PlaceTerms): boolean =>
  sameWords(one.locationName) === sameWords(other.locationName) &&
  sameWords(one.city) === sameWords(other.city) &&
  one.region === other.region &&
  isSameStreet(one.address, other.address)

/** True also where one of the addresses was not known. */
function isSameStreet(one: string | null, other: string | null): boolean {
  const [street, otherStreet] = [streetName(one), streetName(other)]
  return street === '' || otherStreet === '' || street === otherStreet
}

/** Street without its number, and with the common short forms written out. */
const streetName = (address: string | null): string =>
  sameWords((address ?? '').split(/[,\d–]| - /)[0] ?? '')
    .replace(/^r /, 'rua ')
    .replace(/^av /, 'avenida ')

/** Words without case, accents and dots. */
const sameWords = (text: string): string => searchWords(text.replaceAll('.', ' ')).join(' ')
