import 'leaflet/dist/leaflet.css'
import './map.css'
import { control, divIcon, type Map as LeafletMap, tileLayer } from 'leaflet'

/** Parts that all maps share. Loaded lazily, with the library. */

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>'

const pin =
  '<svg viewBox="0 0 40 48" aria-hidden="true"><path d="M20 1a18 18 0 0 1 18 18c0 12-18 28-18 28S2 31 2 19A18 18 0 0 1 20 1z"/><circle cx="20" cy="19" r="7"/></svg>'

export const pinIcon = () =>
  divIcon({
    html: pin,
    className: 'map-pin',
    iconSize: [40, 48],
    iconAnchor: [20, 47],
    popupAnchor: [0, -44],
  })

/** Adds the tiles with their credit and the buttons to zoom. */
export function addTiles(drawn: LeafletMap, tileUrl: string) {
  drawn.attributionControl.setPrefix(false)
  control.zoom({ zoomInTitle: 'Aproximar', zoomOutTitle: 'Afastar' }).addTo(drawn)
  return tileLayer(tileUrl, { attribution, maxZoom: 19 }).addTo(drawn)
}
