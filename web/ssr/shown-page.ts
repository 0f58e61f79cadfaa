import { startTransition, useEffect, useState } from 'react'
import {
  createPath,
  type Location,
  type NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router'
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
    const show = async () => {
      try {
        const page = await load(target)
        if (isWanted) startTransition(() => setShown({ page, location: target, action }))
      } catch {
        // Most likely the code is gone because a newer version was deployed: ask the server. So is
        // a page asked for that is a document of its own.
        if (isWanted) window.location.assign(createPath(target))
      }
    }
    if (isWanted) void show()
    return () => {
      isWanted = false
    }
  }, [isHere, target, action, load])

  return { ...shown, isWaiting: !isHere }
}
