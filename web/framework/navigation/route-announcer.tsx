import { useLayoutEffect, useRef, useState } from 'react'
import type { Location } from '../router/history.ts'

/**
 * Announces a new page to screen readers and moves the focus to its heading: without a page load
 * nothing else tells them.
 */
export function RouteAnnouncer({ location }: { location: Location }) {
  const [text, setText] = useState('')
  const announced = useRef(location.pathname)
  // Before the user can move on by keyboard on the new page.
  useLayoutEffect(() => {
    if (announced.current === location.pathname) return
    announced.current = location.pathname
    // After the effects of its parents, which set the new title.
    queueMicrotask(() => setText(document.title))
    // A page that still shows its skeleton has no heading yet.
    const main = document.querySelector('main')
    const start = main?.querySelector('h1') ?? main
    if (!start) return
    start.tabIndex = -1
    // The heading is not interactive, so it gets no focus ring.
    start.style.outline = 'none'
    start.focus({ preventScroll: true })
  }, [location.pathname])
  return <output className="sr-only">{text}</output>
}
