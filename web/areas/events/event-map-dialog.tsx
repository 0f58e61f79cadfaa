import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { type MouseEvent, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface EventMapDialogProps {
  readonly url: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The venue map in a large dialog; pressing it zooms in, and scrolling moves it. */
export function EventMapDialog({ url, open, onOpenChange }: EventMapDialogProps) {
  const [isZoomed, setIsZoomed] = useState(false)
  const toggle = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLButtonElement>) => {
    const before = currentTarget.getBoundingClientRect()
    // A keyboard press has no coordinates: zoom around the centre.
    const isPointed = clientX > 0 || clientY > 0
    const across = isPointed ? (clientX - before.left) / before.width : 0.5
    const down = isPointed ? (clientY - before.top) / before.height : 0.5
    setIsZoomed(!isZoomed)
    const scroller = currentTarget.parentElement
    requestAnimationFrame(() => {
      scroller?.scrollTo({
        left: across * scroller.scrollWidth - scroller.clientWidth / 2,
        top: down * scroller.scrollHeight - scroller.clientHeight / 2,
        behavior: 'instant',
      })
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setIsZoomed(false)
        onOpenChange(next)
      }}
      title="Mapa do Evento"
      description="Toque no mapa para aproximar ou afastar."
      size="wide"
    >
      <button
        type="button"
        aria-pressed={isZoomed}
        aria-label="Aproximar o mapa"
        onClick={toggle}
        className={classes(
          'block',
          isZoomed ? 'w-[280%] cursor-zoom-out md:w-[180%]' : 'w-full cursor-zoom-in',
        )}
      >
        <img
          src={url}
          srcSet={pictureSrcSet(url) || undefined}
          sizes={isZoomed ? '280vw' : '96vw'}
          alt="Mapa do Evento"
          width={1200}
          height={800}
          className={classes('w-full', !isZoomed && 'max-h-[calc(85dvh-9rem)] object-contain')}
        />
      </button>
    </Dialog>
  )
}
