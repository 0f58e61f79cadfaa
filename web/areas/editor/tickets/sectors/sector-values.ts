import type { EditedEvent, EditedSector } from '@55tickets/contracts/editor/edited-event.ts'
import { checkCapacity } from '@55tickets/rules/events/event-fields.ts'
import { checkHalfQuota, checkSectorName } from '@55tickets/rules/events/sector-fields.ts'
import { leastHalfQuota } from '@55tickets/rules/tickets/half-price.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'

/** Fields of a sector, as they are typed. */
export type SectorValues = {
  readonly name: string
  readonly capacity: string
  /** Empty for what the law asks for. */
  readonly halfQuota: string
  readonly showsLeft: boolean
}

export const sectorLabels: Readonly<Record<keyof SectorValues, string>> = {
  name: 'Nome do setor',
  capacity: 'Lugares',
  halfQuota: 'Guardar mais meias',
  showsLeft: 'Mostrar quantos faltam para o próximo lote',
}

type Share = Pick<EditedEvent['tickets'], 'halfPriceShare'>

export const toSectorValues = (
  sector: EditedSector | undefined,
  { halfPriceShare }: Share,
): SectorValues => ({
  name: sector?.name ?? '',
  capacity: String(sector?.capacity ?? ''),
  halfQuota:
    sector && sector.halfQuota > leastHalfQuota(sector.capacity, halfPriceShare)
      ? String(sector.halfQuota)
      : '',
  showsLeft: sector?.showsLeft ?? false,
})

export function checkSectorValues(
  values: SectorValues,
  { halfPriceShare }: Share,
): Record<keyof SectorValues, string | null> {
  const capacity = parseTypedNumber(values.capacity)
  const wrongCapacity = checkCapacity(capacity) && 'Informe quantos lugares há'
  const least = leastHalfQuota(capacity, halfPriceShare)
  return {
    name: checkSectorName(values.name),
    capacity: wrongCapacity,
    halfQuota:
      values.halfQuota.trim() === '' || wrongCapacity
        ? null
        : checkHalfQuota(parseTypedNumber(values.halfQuota), capacity, least),
    showsLeft: null,
  }
}

/** Body of the call that saves a sector, without the version. */
export const toSectorBody = ({ name, capacity, halfQuota, showsLeft }: SectorValues) => ({
  name,
  capacity: parseTypedNumber(capacity),
  halfQuota: halfQuota.trim() === '' ? null : parseTypedNumber(halfQuota),
  showsLeft,
})
