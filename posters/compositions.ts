import type { Category } from '@55tickets/rules/events/categories.ts'
import { arches } from './compositions/arches.ts'
import { capsules } from './compositions/capsules.ts'
import { colonnade } from './compositions/colonnade.ts'
import { greatShapes } from './compositions/great-shapes.ts'
import { halftone } from './compositions/halftone.ts'
import { lozenges } from './compositions/lozenges.ts'
import { pennants } from './compositions/pennants.ts'
import { petals } from './compositions/petals.ts'
import { phases } from './compositions/phases.ts'
import { promenade } from './compositions/promenade.ts'
import { ribbons } from './compositions/ribbons.ts'
import { rings } from './compositions/rings.ts'
import { route } from './compositions/route.ts'
import { scales } from './compositions/scales.ts'
import { shiftedStripes } from './compositions/shifted-stripes.ts'
import { stairs } from './compositions/stairs.ts'
import { tileWall } from './compositions/tile-wall.ts'
import { triangles } from './compositions/triangles.ts'
import { weave } from './compositions/weave.ts'
import type { Composition } from './sheet.ts'

/** Compositions that suit each category. */
export const compositions: Record<Category, readonly [Composition, ...Composition[]]> = {
  shows: [ribbons, shiftedStripes, rings, capsules, phases, halftone, promenade],
  teatros: [arches, stairs, shiftedStripes, phases, greatShapes, colonnade],
  baladas: [halftone, rings, shiftedStripes, triangles, phases, capsules],
  baile_chopp: [scales, pennants, halftone, capsules, rings, tileWall],
  oktoberfest: [lozenges, pennants, weave, triangles, petals],
  festa_campeira: [weave, lozenges, scales, pennants, stairs],
  cursos_workshops: [greatShapes, tileWall, triangles, stairs, route, capsules],
  congressos: [colonnade, tileWall, stairs, arches, rings, halftone],
  esportivos: [route, triangles, shiftedStripes, stairs, ribbons],
  turismo_viagem: [promenade, route, scales, arches, colonnade, phases],
  turismo_vinicola: [scales, petals, arches, promenade, phases],
  evento_gastronomico: [petals, greatShapes, tileWall, rings, phases],
  feiras: [tileWall, weave, pennants, petals, greatShapes, lozenges],
  other: [tileWall, promenade, ribbons, colonnade, halftone, arches],
}
