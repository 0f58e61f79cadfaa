import { randomKey } from '../../lib/random-key.ts'

/** Of version 4, by hand: `randomUUID` is missing where the site is opened without https. */
export const newScanId = (): string =>
  randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
