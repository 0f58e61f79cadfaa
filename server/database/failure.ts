/** The database can't be started for a reason that the operator can do something about. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
