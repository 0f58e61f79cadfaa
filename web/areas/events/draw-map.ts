import { map, marker } from 'leaflet'
import { addTiles, pinIcon } from '../../lib/map/map-parts.ts'

interface MapInput {
  readonly lat: number
  readonly lng: number
  readonly tileUrl: string
  /** Lines of text in the marker's popup. */
  readonly texts: readonly string[]
}

/**
 * Draws a map that does not pan: touch and wheel scroll the page, and the buttons zoom around the
 * marker. Returns a function that removes the map.
 */
export function drawMap(box: HTMLElement, { lat, lng, tileUrl, texts }: MapInput): () => void {
  const drawn = map(box, {
    center: [lat, lng],
    zoom: 15,
    dragging: false,
    scrollWheelZoom: false,
    touchZoom: false,
    doubleClickZoom: false,
    boxZoom: false,
    keyboard: false,
    zoomControl: false,
  })
  addTiles(drawn, tileUrl)
  const lines = texts.length > 0 ? texts : ['Localização do Evento']
  marker([lat, lng], {
    icon: pinIcon(),
    title: lines[0] ?? '',
  })
    .bindPopup(popup(lines), { closeButton: false, autoPan: false })
    .addTo(drawn)
  return () => drawn.remove()
}

/** Popup content, set as text because a promoter's words must not be parsed as HTML. */
function popup(lines: readonly string[]): HTMLElement {
  const content = document.createElement('div')
  content.append(
    ...lines.map((line) => {
      // Use a div: Leaflet measures the lines unwrapped, and our paragraph styles force wrapping.
      const part = document.createElement('div')
      part.textContent = line
      return part
    }),
  )
  return content
}
