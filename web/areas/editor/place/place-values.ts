import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { joinAddress, splitAddress } from '@55tickets/rules/events/event-address.ts'
import {
  checkEventAddress,
  checkEventCity,
  checkRegion,
  checkVenue,
} from '@55tickets/rules/events/event-fields.ts'
import { isStateCode, states } from '@55tickets/rules/events/states.ts'
import { ApiError } from '../../../lib/api/api.ts'

/** Fields of an event's place. The address is one line when it is saved, and the postal code is not. */
export type PlaceValues = {
  readonly locationName: string
  readonly postalCode: string
  readonly street: string
  readonly number: string
  readonly neighborhood: string
  readonly city: string
  readonly region: string
  /** Latitude and longitude, "-30.0277,-51.2287"; empty without a pin. */
  readonly pin: string
}

export const placeLabels: Readonly<Record<keyof PlaceValues, string>> = {
  locationName: 'Nome do local',
  postalCode: 'CEP',
  street: 'Logradouro',
  number: 'Número',
  neighborhood: 'Bairro',
  city: 'Cidade',
  region: 'Estado',
  pin: 'Ponto no mapa',
}

export function toPlaceValues({ place }: EditedEvent): PlaceValues {
  const { locationName, address, city, region, lat, lng } = place
  const pin = lat === null || lng === null ? '' : `${lat},${lng}`
  return { locationName, postalCode: '', ...splitAddress(address ?? ''), city, region, pin }
}

export const checkPlaceValues = (
  values: PlaceValues,
): Record<keyof PlaceValues, string | null> => ({
  locationName: checkVenue(values.locationName),
  postalCode: null,
  street: checkEventAddress(joinAddress(values)),
  number: null,
  neighborhood: null,
  city: checkEventCity(values.city),
  region: checkRegion(values.region),
  pin: null,
})

/** Body of the call that saves the place, without the version. */
export function toPlaceBody({ locationName, city, region, pin, ...address }: PlaceValues) {
  const [lat = null, lng = null] = pin ? pin.split(',').map(Number) : []
  return { locationName, address: joinAddress(address) || null, city, region, lat, lng }
}

/** The server's errors by field of the form. */
export function placeErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { address, lat, ...rest } = error.fields
  return { ...rest, ...(address && { street: address }), ...(lat && { pin: lat }) }
}

/** A value in words, where it isn't plain text. */
export const describePlace = (name: keyof PlaceValues, value: string): string | undefined => {
  if (name === 'region' && isStateCode(value)) return states[value].name
  return name === 'pin' && value === '' ? 'Sem ponto' : undefined
}
