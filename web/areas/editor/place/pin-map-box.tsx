import type { MapPoint } from '@55tickets/rules/events/map-point.ts'
import { isStateCode, states } from '@55tickets/rules/events/states.ts'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSite } from '../../../lib/app-context.tsx'
import type { PinMap } from './draw-pin-map.ts'

interface PinMapBoxProps {
  readonly point: MapPoint | null
  readonly region: string
  readonly onMove: (point: MapPoint) => void
}

/** The map, loaded once it is shown. Without tiles a grid and a text take their place. */
export function PinMapBox({ point, region, onMove }: PinMapBoxProps) {
  const { tileUrl } = useSite()
  const box = useRef<HTMLElement>(null)
  const [drawn, setDrawn] = useState<PinMap>()
  const noteId = useId()
  const [isMissing, setIsMissing] = useState(false)
  const [capitalLat, capitalLng] = states[isStateCode(region) ? region : 'DF'].capital
  const report = useEffectEvent(onMove)
  useEffect(() => {
    let isWanted = true
    let made: PinMap | undefined
    const draw = async () => {
      const { drawPinMap } = await import('./draw-pin-map.ts')
      if (!isWanted || !box.current) return
      made = drawPinMap(box.current, {
        tileUrl,
        centre: { lat: capitalLat, lng: capitalLng },
        onMove: (point) => report(point),
        onTiles: (areShown) => setIsMissing(!areShown),
      })
      setDrawn(made)
    }
    draw().catch(() => setIsMissing(true))
    return () => {
      isWanted = false
      made?.remove()
      setDrawn(undefined)
    }
  }, [tileUrl, capitalLat, capitalLng])
  const { lat, lng } = point ?? {}
  useEffect(() => {
    drawn?.show(lat === undefined || lng === undefined ? null : { lat, lng })
  }, [drawn, lat, lng])
  return (
    <div className="relative mt-3">
      <section
        ref={box}
        aria-label="Mapa para marcar o ponto"
        aria-describedby={isMissing ? noteId : undefined}
        className="pin-map isolate h-56 overflow-hidden rounded-lg border border-line bg-sunken sm:h-72"
      />
      {isMissing && (
        <p
          id={noteId}
          className="pointer-events-none absolute top-3 right-3 left-17 flex items-start gap-2 rounded-md bg-surface px-3 py-2 text-sm shadow-float"
        >
          <MapPinOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          As imagens do mapa não carregaram. Cole um link ou as coordenadas: o ponto vale do mesmo
          jeito.
        </p>
      )}
    </div>
  )
}
