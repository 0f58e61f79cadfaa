import type { QueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { SiteConfig } from '../../lib/site.ts'
import type { ShownPage } from '../navigation/shown-page.ts'

/**
 * Updates the head before the page is announced, and again when its data has come, as an event's
 * name is not known earlier.
 */
export function useHead(
  { page: loaded, location }: ShownPage,
  client: QueryClient,
  site: SiteConfig,
) {
  const first = useRef(location)
  useLayoutEffect(() => {
    const { page, params } = loaded
    let isShown = true
    const write = () => {
      const search = new URLSearchParams(location.search)
      const headInput = { client, pathname: location.pathname, params, search, site }
      const head = page.head(headInput)
      document.title = head.title
      // The server sent the rest of the first page's head.
      if (location === first.current) return
      Promise.all([
        import('./apply-head.ts'),
        page.structured?.({ ...headInput, now: new Date() }),
      ]).then(
        ([{ applyHead }, structured]) => isShown && applyHead(head, structured, site),
        // The code of an older version is gone; the page works without it.
        () => undefined,
      )
    }
    write()
    const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') write()
    })
    return () => {
      isShown = false
      unsubscribe()
    }
  }, [loaded, location, client, site])
}
