import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

/**
 * Column beside the text on a wide screen, which follows the scroll: below the header if it fits,
 * otherwise with its end in view, so that no part of a tall one is out of reach.
 */
export function StickyAside({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--own-height', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className={classes(
        'md:sticky md:top-[min(var(--header-height)+1.5rem,100dvh-var(--own-height,0px)-var(--foot-bars)-1.5rem)] md:self-start',
        className,
      )}
    >
      {children}
    </div>
  )
}
