import { type MapPoint, roundDegrees } from '@55tickets/rules/events/map-point.ts'
import { Browser, type LatLng, map, marker } from 'leaflet'
import { addTiles, pinIcon } from '../../../lib/map/map-parts.ts'

interface PinMapInput {
  readonly tileUrl: string
  /** Shown while there is no pin. */
  readonly centre: MapPoint
  readonly onMove: (point: MapPoint) => void
  /** Called when tiles arrive, and when they do not. */
  readonly onTiles: (areShown: boolean) => void
}

export interface PinMap {
  /** Shows the pin at a point, or none. */
  readonly show: (point: MapPoint | null) => void
  readonly remove: () => void
}

const NEAR = 16
const FAR = 11

/**
 * Draws a map on which a press sets the pin, and the pin can be dragged. One finger scrolls the page
 * as everywhere; two fingers, or a mouse, move the map.
 */
export function drawPinMap(box: HTMLElement, input: PinMapInput): PinMap {
  const { tileUrl, centre, onMove, onTiles } = input
  const drawn = map(box, {
    center: centre,
    zoom: FAR,
    dragging: !Browser.mobile,
    scrollWheelZoom: false,
    zoomControl: false,
    // Only the buttons take the focus: without a mouse the point is pasted or typed.
    keyboard: false,
  })
  const tiles = addTiles(drawn, tileUrl)
  tiles.on('tileload', () => onTiles(true))
  tiles.on('tileerror', () => onTiles(false))
  const report = ({ lat, lng }: LatLng) =>
    onMove({ lat: roundDegrees(lat), lng: roundDegrees(lng) })
  const pin = marker(centre, {
    icon: pinIcon(),
    draggable: true,
    autoPan: true,
    keyboard: false,
    title: 'Ponto do evento',
  })
  pin.on('dragend', () => report(pin.getLatLng()))
  drawn.on('click', ({ latlng }) => report(latlng))
  return {
    show: (point) => {
      if (!point) return void pin.remove()
      pin.setLatLng(point).addTo(drawn)
      // A pin that was set by a press or a drag is in view already.
      if (!drawn.getBounds().contains(point)) drawn.setView(point, NEAR)
    },
    remove: () => drawn.remove(),
  }
}
