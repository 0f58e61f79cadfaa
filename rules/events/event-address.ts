/** Parts of an event's address, which is stored as one line. */
export interface AddressLine {
  readonly street: string
  readonly number: string
  readonly neighborhood: string
}

/** One line such as "Rua da Praia, 100 - Centro", without the parts that are empty. */
export function joinAddress({ street, number, neighborhood }: AddressLine): string {
  const place = [street, number].map((part) => part.trim()).filter(Boolean)
  return [place.join(', '), neighborhood.trim()].filter(Boolean).join(' - ')
}

const PARTS = /^(?<street>.+?)(?:, (?<number>\d[\w/]*|s\/n))?(?: - (?<neighborhood>.+))?$/i

/** Parts of a line. One that is written otherwise becomes the street, so that nothing changes. */
export function splitAddress(line: string): AddressLine {
  const { street = '', number = '', neighborhood = '' } = PARTS.exec(line)?.groups ?? {}
  const parts = { street, number, neighborhood }
  return joinAddress(parts) === line ? parts : { street: line, number: '', neighborhood: '' }
}
