import 'leaflet/dist/leaflet.css'
import './draw-map.css'
import { control, divIcon, map, marker, tileLayer } from 'leaflet'

interface MapInput {
  readonly lat: number
  readonly lng: number
  readonly tileUrl: string
  /** Lines of text in the marker's popup. */
  readonly texts: readonly string[]
}

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>'

const pin =
  '<svg viewBox="0 0 40 48" aria-hidden="true"><path d="M20 1a18 18 0 0 1 18 18c0 12-18 28-18 28S2 31 2 19A18 18 0 0 1 20 1z"/><circle cx="20" cy="19" r="7"/></svg>'

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
  drawn.attributionControl.setPrefix(false)
  control.zoom({ zoomInTitle: 'Aproximar', zoomOutTitle: 'Afastar' }).addTo(drawn)
  tileLayer(tileUrl, { attribution, maxZoom: 19 }).addTo(drawn)
  const lines = texts.length > 0 ? texts : ['Localização do Evento']
  marker([lat, lng], {
    icon: divIcon({
      html: pin,
      className: 'map-pin',
      iconSize: [40, 48],
      iconAnchor: [20, 47],
      popupAnchor: [0, -44],
    }),
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
