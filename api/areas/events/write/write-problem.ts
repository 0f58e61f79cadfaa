/** A change that sales, subscriptions or a rule forbid, or that names a part of another event. */
export interface WriteProblem {
  readonly refused:
    | 'ALREADY_SOLD'
    | 'BAD_INPUT'
    | 'CAPACITY_TAKEN'
    | 'SLUG_TAKEN'
    | 'SECTOR_NOT_FOUND'
    | 'LOT_NOT_FOUND'
    | 'TICKET_NOT_FOUND'
    | 'COUPON_NOT_FOUND'
    | 'COUPON_TAKEN'
    | 'SESSION_NOT_FOUND'
    | 'SESSION_CANCELLED'
    | 'FORM_NOT_FOUND'
  /** Field and reason as the editor shows them. */
  readonly field: string
  readonly message: string
  /** Id of the ticket type, session, form, sector, lot or coupon; null for the event itself. */
  readonly partId: string | null
}
