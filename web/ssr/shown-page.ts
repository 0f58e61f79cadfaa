import { startTransition, useEffect, useState } from 'react'
import {
  createPath,
  type Location,
  type NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import { redirectOf } from '../routes.ts'
import type { LoadedPage } from './load-page.ts'

export interface Shown {
  readonly page: LoadedPage
  readonly location: Location
  readonly action: NavigationType
}

interface Showing extends Shown {
  /** The address bar is ahead. */
  readonly isWaiting: boolean
}

/**
 * The page on the screen, which trails the address bar: after a click the old page stays until the
 * next one is loaded. Another query on the same page (a filter) is shown at once.
 */
export function useShownPage(
  first: LoadedPage,
  load: (location: Location) => Promise<LoadedPage>,
): Showing {
  const target = useLocation()
  const action = useNavigationType()
  const [shown, setShown] = useState<Shown>({ page: first, location: target, action })
  const isHere = target.pathname === shown.page.pathname
  if (isHere && target !== shown.location) setShown({ page: shown.page, location: target, action })

  useEffect(() => {
    // Where it leads elsewhere there is nothing to show.
    let isWanted = !isHere && !redirectOf(target.pathname)
    // The server has the page where its code is gone, or where it is a document of its own.
    const visit = () => {
      if (isWanted) window.location.assign(createPath(target))
    }
    const show = async () => {
      const page = await loadChunk(() => load(target), visit)
      if (page && isWanted) startTransition(() => setShown({ page, location: target, action }))
    }
    const start = () => {
      if (isWanted) void show()
    }
    start()
    // Back from another document, which had cut the loading short.
    window.addEventListener('pageshow', start)
    return () => {
      isWanted = false
      window.removeEventListener('pageshow', start)
    }
  }, [isHere, target, action, load])

  return { ...shown, isWaiting: !isHere }
}
