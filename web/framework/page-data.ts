import type { DehydratedState } from '@tanstack/react-query'
import type { SiteConfig } from '../lib/site.ts'

/** Data embedded in the HTML, so that the browser's first render equals the server's. */
export interface PageData {
  readonly now: string
  readonly site: SiteConfig
  readonly state: DehydratedState
}

export const pageDataId = 'page-data'

/**
 * Serializes JSON for a data block inside HTML. A `<` in a text could end the block ("</script>")
 * or open a comment in it, so all are escaped; inside JSON it only occurs in strings.
 */
export const escapeForScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
}
