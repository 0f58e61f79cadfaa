import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** Canvas of a composition. Shapes of a higher level cover those of a lower one. */
interface Sheet {
  readonly width: number
  readonly height: number
  readonly palette: Palette
  readonly random: Random
  readonly fill: (level: number, colour: string, ...paths: string[]) => void
  readonly stroke: (level: number, colour: string, thickness: number, path: string) => void
}

export type Composition = (sheet: Sheet) => void

export function newSheet(width: number, height: number, palette: Palette, random: Random) {
  const levels = new Map<number, Map<string, string[]>>()
  const put = (level: number, look: string, paths: string[]) => {
    const looks = levels.get(level) ?? new Map<string, string[]>()
    levels.set(level, looks)
    looks.set(look, [...(looks.get(look) ?? []), ...paths])
  }
  const sheet: Sheet = {
    width,
    height,
    palette,
    random,
    fill: (level, colour, ...paths) => put(level, `fill="${colour}"`, paths),
    stroke: (level, colour, thickness, path) =>
      put(level, `fill="none" stroke="${colour}" stroke-width="${thickness}"`, [path]),
  }

  /** Writes one path for each colour of a level, so that the file is small and shapes join without seams. */
  const toSvg = () => {
    const drawn = [...levels.entries()]
      .sort(([one], [other]) => one - other)
      .flatMap(([, looks]) => [...looks.entries()])
      .filter(([, paths]) => paths.length > 0)
      .map(([look, paths]) => `<path ${look} d="${paths.join('')}"/>`)
    const frame = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
    const wall = `<path fill="${palette.ground}" d="M0 0h${width}v${height}H0z"/>`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${wall}${drawn.join('')}</svg>`
  }
  return { sheet, toSvg }
}
