/** The logger that the sandbox needs. The product's own logger satisfies it. */
export interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
