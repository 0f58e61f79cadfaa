/** A failure to start the database that the operator can do something about. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
