import { useEffect, useState } from 'react'
import { useLocation } from '../framework/router/router.tsx'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { Tiles } from '../ui/brand/tiles.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/**
 * Page for unknown addresses. Its text is English by specification, and marked so for screen
 * readers.
 */
export function NotFound() {
  useUnknownPathReport()
  return (
    <div className="page-width grid gap-10 pt-10 md:grid-cols-[auto_1fr] md:items-end md:gap-16 md:pt-20">
      <div>
        <h1 className="text-5xl font-black">404</h1>
        <p lang="en" className="mt-8 text-xl font-semibold">
          Oops! Page not found
        </p>
        <ButtonLink to="/" size="lg" lang="en" className="mt-6">
          Return to Home
        </ButtonLink>
      </div>
      <Tiles
        seed="404"
        columns={9}
        rows={7}
        size={56}
        className="w-[round(down,100%,3.5rem)] justify-self-end max-md:hidden"
      />
    </div>
  )
}

/** Reports unknown paths that only the browser sees. The server logs the first page itself. */
function useUnknownPathReport() {
  const { pathname } = useLocation()
  const [cameLater] = useState(useIsHydrated())
  useEffect(() => {
    if (cameLater) reportError(new Error(`Unknown page: ${pathname}`))
  }, [cameLater, pathname])
}
