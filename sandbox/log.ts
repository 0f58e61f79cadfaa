/** What the sandbox needs of a log; the product's own fits. */
export interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
