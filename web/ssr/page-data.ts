import type { DehydratedState } from '@tanstack/react-query'
import type { SiteConfig } from '../lib/site.ts'

/** What travels with the HTML so that the browser's first render equals the server's. */
export interface PageData {
  readonly now: string
  readonly site: SiteConfig
  readonly state: DehydratedState
}

export const pageDataId = 'page-data'

/**
 * JSON for a data block inside HTML. A `<` in somebody's text could end the block ("</script>") or
 * open a comment in it, so none is left; inside JSON it only occurs in strings.
 */
export const escapeForScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
}
