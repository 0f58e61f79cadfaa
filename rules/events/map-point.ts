/** A point on the map, in degrees. */
export interface MapPoint {
  readonly lat: number
  readonly lng: number
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/**
 * Where links name a point: the pin of a place (`!3d…!4d…`), a searched or marked point (`q`,
 * `query`, `ll`, `mlat` and `mlon`), the middle of the shown map (`@lat,lng`), and plain numbers.
 * The first that is found counts, since a link may have both a pin and a middle.
 */
const FORMS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination)=(?:loc:)?${NUMBER},\\+?${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`^${NUMBER}[,;\\s]\\s*${NUMBER}$`),
]

/** Point in a pasted link of Google Maps or OpenStreetMap, or in two numbers; null if there is none. */
export function parseMapPoint(text: string): MapPoint | null {
  const pasted = decode(text.trim())
  for (const form of FORMS) {
    const [, lat, lng] = form.exec(pasted) ?? []
    if (lat !== undefined && lng !== undefined) return toPoint(Number(lat), Number(lng))
  }
  return null
}

/** Point that exists, rounded to about ten centimetres. */
function toPoint(lat: number, lng: number): MapPoint | null {
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { lat: roundDegrees(lat), lng: roundDegrees(lng) }
}

export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
