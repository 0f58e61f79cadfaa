/** Path data of the few shapes that every composition is built of. Turns go clockwise. */

type Point = readonly [x: number, y: number]

/** Any count of quarter turns as 0, 1, 2 or 3. */
const turned = (value: number): number => ((value % 4) + 4) % 4

const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Corner `turn` of a square: 0 top left, 1 top right, 2 bottom right, 3 bottom left. */
const corner = (x: number, y: number, size: number, turn: number): Point => {
  const t = turned(turn)
  return [x + (t === 1 || t === 2 ? size : 0), y + (t >= 2 ? size : 0)]
}

const toward = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const share = length === 0 ? 0 : distance / length
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

const at = (point: Point): string => `${n(point[0])} ${n(point[1])}`
const arc = (radius: number, sweep: 0 | 1, to: Point): string =>
  `A${n(radius)} ${n(radius)} 0 0 ${sweep} ${at(to)}`

export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`

export const disc = (x: number, y: number, radius: number): string =>
  `M${at([x - radius, y])}${arc(radius, 1, [x + radius, y])}${arc(radius, 1, [x - radius, y])}z`

export const polygon = (...points: Point[]): string => `M${points.map(at).join('L')}z`

/** A quarter of a disc whose centre is a corner of the square. */
export function quarter(x: number, y: number, size: number, turn: number, radius = size): string {
  const centre = corner(x, y, size, turn)
  const from = toward(centre, corner(x, y, size, turn + 1), radius)
  const to = toward(centre, corner(x, y, size, turn + 3), radius)
  return `M${at(centre)}L${at(from)}${arc(radius, 1, to)}z`
}

/** A bent band round a corner of the square. */
export function bend(
  x: number,
  y: number,
  size: number,
  turn: number,
  inner: number,
  outer: number,
): string {
  const centre = corner(x, y, size, turn)
  const next = corner(x, y, size, turn + 1)
  const previous = corner(x, y, size, turn + 3)
  return (
    `M${at(toward(centre, next, inner))}L${at(toward(centre, next, outer))}` +
    arc(outer, 1, toward(centre, previous, outer)) +
    `L${at(toward(centre, previous, inner))}${arc(inner, 0, toward(centre, next, inner))}z`
  )
}

/** Half a disc that lies with its flat side along a side of the square: 0 top, 1 right, … */
export function half(x: number, y: number, size: number, turn: number, radius = size / 2): string {
  const start = corner(x, y, size, turn)
  const end = corner(x, y, size, turn + 1)
  const from = toward(start, end, size / 2 - radius)
  const to = toward(end, start, size / 2 - radius)
  return `M${at(from)}${arc(radius, 0, to)}z`
}

/** Half a square, with the right angle in a corner. */
export const triangle = (x: number, y: number, size: number, turn: number): string =>
  polygon(corner(x, y, size, turn), corner(x, y, size, turn + 1), corner(x, y, size, turn + 3))

/** A leaf from one corner to the opposite one. */
export function leaf(x: number, y: number, size: number, turn: number): string {
  const from = corner(x, y, size, turn)
  const to = corner(x, y, size, turn + 2)
  return `M${at(from)}${arc(size, 1, to)}${arc(size, 1, from)}z`
}

/** A strip along a side of the square, `start` and `end` measured from that side. */
export function strip(
  x: number,
  y: number,
  size: number,
  turn: number,
  start: number,
  end: number,
): string {
  const t = turned(turn)
  if (t === 0) return rect(x, y + start, size, end - start)
  if (t === 1) return rect(x + size - end, y, end - start, size)
  if (t === 2) return rect(x, y + size - end, size, end - start)
  return rect(x + start, y, end - start, size)
}

/** A doorway: straight sides and a round top. */
export function arch(x: number, y: number, width: number, height: number): string {
  const r = width / 2
  return `M${at([x, y + height])}L${at([x, y + r])}${arc(r, 1, [x + width, y + r])}L${at([x + width, y + height])}z`
}

/** A smooth wave from left to right that starts on a crest. */
function waveLine(x: number, y: number, count: number, step: number, rise: number): string {
  let line = ''
  for (let i = 1; i <= count; i++) {
    const from = y + (i % 2 === 1 ? -rise : rise)
    const to = y + (i % 2 === 1 ? rise : -rise)
    const left = x + (i - 1) * step
    line += `C${n(left + step * 0.3642)} ${n(from)} ${n(left + step * 0.6358)} ${n(to)} ${n(left + step)} ${n(to)}`
  }
  return line
}

/** Everything below a wave, down to `floor`. */
export const swell = (
  x: number,
  y: number,
  count: number,
  step: number,
  rise: number,
  floor: number,
): string =>
  `M${n(x)} ${n(floor)}L${n(x)} ${n(y - rise)}${waveLine(x, y, count, step, rise)}L${n(x + count * step)} ${n(floor)}z`

/** The part of a disc between two upright lines. */
export function discSlice(cx: number, cy: number, r: number, left: number, right: number): string {
  const from = Math.max(left, cx - r)
  const to = Math.min(right, cx + r)
  if (to <= from) return ''
  const high = (x: number) => Math.sqrt(Math.max(0, r * r - (x - cx) ** 2))
  return (
    `M${at([from, cy - high(from)])}${arc(r, 1, [to, cy - high(to)])}` +
    `L${at([to, cy + high(to)])}${arc(r, 1, [from, cy + high(from)])}z`
  )
}

/** A disc bitten from one side by another as large, `apart` away: 1 bites right, -1 left. */
export function crescent(x: number, y: number, r: number, apart: number, side: 1 | -1): string {
  const dx = (side * apart) / 2
  const dy = Math.sqrt(Math.max(0, r * r - dx * dx))
  const [outer, inner] = side === 1 ? [0, 1] : [1, 0]
  return (
    `M${at([x + dx, y - dy])}A${n(r)} ${n(r)} 0 1 ${outer} ${at([x + dx, y + dy])}` +
    `A${n(r)} ${n(r)} 0 0 ${inner} ${at([x + dx, y - dy])}z`
  )
}

/** An upright bar with round ends. */
export function capsule(x: number, y: number, width: number, height: number): string {
  const r = width / 2
  return (
    `M${at([x, y + r])}${arc(r, 1, [x + width, y + r])}L${at([x + width, y + height - r])}` +
    `${arc(r, 1, [x, y + height - r])}z`
  )
}

/** A column pointed at both ends and swung out to its neighbours; a negative height hangs. */
export function lancet(x: number, base: number, bay: number, height: number): string {
  const waist = base - height * 0.38
  const top = base - height
  const curve = (bow: number, dx: number, y: number) =>
    `Q${n(x + bow * bay)} ${n(waist)} ${at([x + dx * bay, y])}`
  return (
    `M${at([x, top])}${curve(0.06, 0.5, waist)}${curve(0.12, 0, base)}` +
    `${curve(-0.12, -0.5, waist)}${curve(-0.06, 0, top)}z`
  )
}
