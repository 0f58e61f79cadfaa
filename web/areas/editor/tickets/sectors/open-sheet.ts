/** Form that is open above the list of tickets; null ids are of new parts. */
export type OpenSheet =
  | {
      readonly kind: 'ticket'
      readonly ticketId: string | null
      /** Lot of a new type; without one it has places of its own. */
      readonly lotId?: string
    }
  | { readonly kind: 'sector'; readonly sectorId: string | null }
  | { readonly kind: 'lot'; readonly sectorId: string; readonly lotId: string | null }
  | { readonly kind: 'turn'; readonly lotId: string }
  | { readonly kind: 'price'; readonly ticketId: string }
