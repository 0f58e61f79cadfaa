import type { EventDetail } from '@55tickets/contracts/events.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/app-context.tsx'

interface EventLocationProps {
  readonly event: EventDetail
  readonly lat: number
  readonly lng: number
}

/** The venue's address as text, and a map that loads once it is scrolled near. */
export function EventLocation({ event, lat, lng }: EventLocationProps) {
  const { locationName, address, city, region } = event
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <address className="not-italic">
          <span className="block font-bold">{locationName}</span>
          {address && <span className="block">{address}</span>}
          <span className="block text-ink-soft">
            {city}, {region}
          </span>
        </address>
        <a
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex min-h-11 items-center gap-2"
        >
          Abrir no mapa
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </div>
      <LocationMap lat={lat} lng={lng} name={locationName} address={address ?? ''} />
    </>
  )
}

interface LocationMapProps {
  readonly lat: number
  readonly lng: number
  readonly name: string
  readonly address: string
}

function LocationMap({ lat, lng, name, address }: LocationMapProps) {
  const { tileUrl } = useSite()
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  useEffect(() => {
    if (!isNear) return
    let isWanted = true
    let remove: (() => void) | undefined
    const draw = async () => {
      const { drawMap } = await import('./draw-map.ts')
      if (isWanted && box.current) {
        remove = drawMap(box.current, { lat, lng, tileUrl, texts: [name, address].filter(Boolean) })
      }
    }
    // The address is shown above, so a map that fails to load needs no message.
    draw().catch(() => undefined)
    return () => {
      isWanted = false
      remove?.()
    }
  }, [isNear, lat, lng, tileUrl, name, address])
  return (
    <div
      ref={box}
      data-testid="location-map"
      className="isolate mt-3 h-[400px] overflow-hidden rounded-lg border border-line bg-sunken noscript:hidden"
    />
  )
}

/** Distance below the screen at which loading begins. */
const LOAD_MARGIN = '300px'

/** True once the element has come near the screen, and from then on. */
function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
