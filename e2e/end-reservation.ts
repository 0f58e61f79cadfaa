import { queryDatabase } from './database.ts'

/** Moves a reservation's expiry into the past. */
export const endReservation = (saleId: string) =>
  queryDatabase("update sales set expires_at = app_now() - interval '1 second' where id = $1", [
    saleId,
  ])
