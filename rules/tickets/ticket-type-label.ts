interface LabelledType {
  readonly name: string
  readonly lotId: string | null
}
interface LabelledSector {
  readonly name: string
  readonly lots: readonly { readonly _id: string; readonly name: string }[]
}

/** Name of a ticket type with its sector and lot, as far as they tell it apart from others. */
export function ticketTypeLabel(
  { name, lotId }: LabelledType,
  sectors: readonly LabelledSector[],
): string {
  const sector = sectors.find(({ lots }) => lots.some(({ _id }) => _id === lotId))
  const lot = sector?.lots.find(({ _id }) => _id === lotId)
  if (!sector || !lot) return name
  const placed = sectors.length > 1 ? `${sector.name}, ${name}` : name
  return sector.lots.length > 1 ? `${placed} (${lot.name})` : placed
}
