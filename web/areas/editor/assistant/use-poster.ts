import type { Category } from '@55tickets/rules/events/categories.ts'
import { useEffect, useState } from 'react'

interface PosterInput {
  readonly seed: string
  readonly category: Category
  /** False while there is nothing to draw for. */
  readonly isWanted: boolean
}

/** Address of the poster that the server draws from the same seed; empty until it is drawn. */
export function usePoster({ seed, category, isWanted }: PosterInput): string {
  const [drawn, setDrawn] = useState({ key: '', url: '' })
  const key = `${category}/${seed}`
  useEffect(() => {
    if (!isWanted) return undefined
    let isLatest = true
    const draw = async () => {
      const { drawPoster } = await import('@55tickets/posters/draw-poster.ts')
      const svg = drawPoster({ seed, category, width: 640, height: 360 })
      if (isLatest) setDrawn({ key, url: `data:image/svg+xml,${encodeURIComponent(svg)}` })
    }
    // Without the drawing the card keeps its empty picture; the server draws it all the same.
    draw().catch(() => undefined)
    return () => {
      isLatest = false
    }
  }, [key, seed, category, isWanted])
  return isWanted && drawn.key === key ? drawn.url : ''
}
