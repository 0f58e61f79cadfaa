import { randomKey } from '../../../lib/api/random-key.ts'

/** Creates a version 4 UUID without `randomUUID`, which browsers lack on sites without https. */
export const newScanId = (): string =>
  randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
