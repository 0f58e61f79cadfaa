import { startTransition, useEffect, useState } from 'react'
import { createPath, type Location, type Visit } from '../router/history.ts'
import { useVisit } from '../router/router.tsx'
import type { Routes } from '../routes.ts'
import { goToDocument } from './go-to-document.ts'
import { loadChunk } from './load-chunk.ts'
import type { LoadedPage } from './load-page.ts'

export interface ShownPage extends Visit {
  readonly page: LoadedPage
}

interface ShownPageState extends ShownPage {
  /** True while the next page is loading and the address bar is ahead. */
  readonly isWaiting: boolean
  /** Retries to load the next page; set if it could not be loaded offline. */
  readonly retry: (() => void) | undefined
}

/**
 * Holds the page on the screen, which follows the address bar: after a click the old page stays
 * until the next one is loaded. A new query on the same page (a filter) is shown at once.
 */
export function useShownPage(
  first: LoadedPage,
  load: (location: Location) => Promise<LoadedPage>,
  routes: Pick<Routes, 'redirect'>,
): ShownPageState {
  const { location: target, action } = useVisit()
  const [shown, setShown] = useState<ShownPage>({ page: first, location: target, action })
  const [offline, setOffline] = useState<{ readonly from: Location; readonly retry: () => void }>()
  const isHere = target.pathname === shown.page.pathname
  if (isHere && target !== shown.location) setShown({ page: shown.page, location: target, action })

  useEffect(() => {
    // A redirect shows nothing itself.
    let isWanted = !isHere && !routes.redirect(target.pathname)
    // Load the document from the server if the page's code is gone or the page is a document of its
    // own.
    const visit = async () => {
      if (!isWanted || (await goToDocument(createPath(target)))) return
      if (isWanted) setOffline({ from: target, retry })
    }
    const show = async () => {
      const page = await loadChunk(
        () => load(target),
        () => void visit(),
      )
      if (page && isWanted) startTransition(() => setShown({ page, location: target, action }))
    }
    const retry = () => {
      setOffline(undefined)
      start()
    }
    const start = () => {
      if (isWanted) void show()
    }
    start()
    // After coming back from another document, which had interrupted the loading.
    window.addEventListener('pageshow', start)
    window.addEventListener('online', retry)
    return () => {
      isWanted = false
      window.removeEventListener('pageshow', start)
      window.removeEventListener('online', retry)
    }
  }, [isHere, target, action, load, routes])

  const retry = !isHere && offline?.from === target ? offline.retry : undefined
  return { ...shown, isWaiting: !isHere && !retry, retry }
}
