import { icons, type Sign } from './icons.ts'

/** Size of a venue plan, including the legend below the ground. */
export const WIDTH = 1600
const HEIGHT = 1240

export const colours = {
  paper: '#FAFAF7',
  ground: '#EDF2E9',
  surface: '#FFFFFF',
  ink: '#101418',
  soft: '#545C63',
  line: '#C9CCC0',
  action: '#0B6E4F',
  actionSoft: '#CFE6DB',
  accent: '#FFC83D',
  accentSoft: '#FFEAB3',
  water: '#CFE3EE',
} as const

type Colour = keyof typeof colours

interface Box {
  x: number
  y: number
  w: number
  h: number
}

interface TextStyle {
  size?: number
  fill?: Colour
  /** Rotation in degrees. */
  turn?: number
}

const FONT = 'font-family="Figtree, Liberation Sans, Arial, sans-serif"'

/** Text centred on a point; a line feed starts a new line. */
export function words(
  x: number,
  y: number,
  text: string,
  { size = 40, fill = 'ink', turn = 0 }: TextStyle = {},
): string {
  const lines = text.split('\n')
  const step = size * 1.15
  const first = y - ((lines.length - 1) * step) / 2 + size * 0.35
  const spans = lines.map((line, i) => `<tspan x="${x}" y="${first + i * step}">${line}</tspan>`)
  const rotate = turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''
  return `<text ${FONT} font-size="${size}" font-weight="700" text-anchor="middle" fill="${colours[fill]}"${rotate}>${spans.join('')}</text>`
}

export const box = ({ x, y, w, h }: Box, fill: Colour, radius = 20): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${colours[fill]}"/>`

/** A labelled area. */
export function place(at: Box, fill: Colour, name: string, look: TextStyle = {}): string {
  return box(at, fill) + words(at.x + at.w / 2, at.y + at.h / 2, name, look)
}

/** A stage, drawn dark. Its label is vertical if it is higher than wide. */
export function stage(at: Box, name: string): string {
  const turn = at.h > at.w ? -90 : 0
  return (
    box(at, 'ink', 14) +
    words(at.x + at.w / 2, at.y + at.h / 2, name, { fill: 'surface', size: 44, turn })
  )
}

/** A grid of equal small boxes, such as stands or benches. */
export function rows(at: Box, across: number, down: number, gap: number, fill: Colour): string {
  const w = (at.w - gap * (across - 1)) / across
  const h = (at.h - gap * (down - 1)) / down
  return Array.from({ length: across * down }, (_, i) =>
    box(
      {
        x: at.x + (i % across) * (w + gap),
        y: at.y + Math.floor(i / across) * (h + gap),
        w,
        h,
      },
      fill,
      8,
    ),
  ).join('')
}

/** A gate on the lower edge, with an arrow pointing inside. */
export function gate(x: number, y: number, name: string): string {
  const w = name.length * 19 + 145
  return `<rect x="${x - w / 2}" y="${y - 36}" width="${w}" height="72" rx="36" fill="${colours.action}"/>
<path d="M0 -18 L18 4 H7 V18 H-7 V4 H-18 Z" fill="${colours.surface}" transform="translate(${x - w / 2 + 46} ${y})"/>
${words(x + 32, y, name, { fill: 'surface', size: 36 })}`
}

export function sign(kind: Sign, x: number, y: number): string {
  const { colour, drawing } = icons[kind]
  return `<g transform="translate(${x} ${y})"><circle r="37" fill="${colours.surface}"/><circle r="33" fill="${colour}"/>${drawing}</g>`
}

/** The finished plan: title, ground, its parts, and a legend of the signs used. */
export function sheet(title: string, parts: string[], signs: Sign[]): string {
  const step = (WIDTH - 80) / signs.length
  const legend = signs.map((kind, i) => {
    const x = 40 + step * i
    const label = `<text ${FONT} x="${x + 92}" y="1181" font-size="36" font-weight="600" fill="${colours.ink}">${icons[kind].label}</text>`
    return sign(kind, x + 40, 1168) + label
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>
<text ${FONT} x="44" y="88" font-size="54" font-weight="800" fill="${colours.ink}">${title}</text>
<clipPath id="ground"><rect x="40" y="130" width="1520" height="970" rx="32"/></clipPath>
<g clip-path="url(#ground)"><rect x="40" y="130" width="1520" height="970" fill="${colours.ground}"/>${parts.join('\n')}</g>
<rect x="40" y="130" width="1520" height="970" rx="32" fill="none" stroke="${colours.line}" stroke-width="3"/>
${legend.join('\n')}
</svg>`
}
