import { fileURLToPath } from 'node:url'
import { daysFrom } from './days-from.ts'
import type { DemoEvent, DemoEventFile } from './demo-event.ts'
import { aHoraDoQuintal } from './events/a-hora-do-quintal.ts'
import { baileDoChopp } from './events/baile-do-chopp-linha-imperial.ts'
import { baileDoPorto } from './events/baile-do-porto.ts'
import { beerFestivals } from './events/beer-festivals.ts'
import { congresses } from './events/congresses.ts'
import { congressoDadosAbertos } from './events/congresso-dados-abertos.ts'
import { country } from './events/country.ts'
import { courses } from './events/courses.ts'
import { encontroDasAguas } from './events/encontro-das-aguas.ts'
import { fairs } from './events/fairs.ts'
import { feiraMiolo } from './events/feira-miolo.ts'
import { festivalConcreto } from './events/festival-concreto.ts'
import { foodAndWine } from './events/food-and-wine.ts'
import { gatherings } from './events/gatherings.ts'
import { inSectors } from './events/in-sectors.ts'
import { jornadaDeBibliotecas } from './events/jornada-de-bibliotecas.ts'
import { ladeira } from './events/ladeira.ts'
import { meiaDaEnseada } from './events/meia-da-enseada.ts'
import { nightsOut } from './events/nights-out.ts'
import { noiteDasEstrelas } from './events/noite-das-estrelas.ts'
import { oficinaDeCeramica } from './events/oficina-de-ceramica.ts'
import { outubrofest } from './events/outubrofest-do-vale.ts'
import { regionalDoCais } from './events/regional-do-cais.ts'
import { rodeioPorteiraGrande } from './events/rodeio-porteira-grande.ts'
import { saboresDoReconcavo } from './events/sabores-do-reconcavo.ts'
import { sarauDeVerao } from './events/sarau-de-verao.ts'
import { shows } from './events/shows.ts'
import { sports } from './events/sports.ts'
import { theatre } from './events/theatre.ts'
import { travel } from './events/travel.ts'
import { vindimaAoEntardecer } from './events/vindima-ao-entardecer.ts'

/** Base folder of file paths in demo events. */
export const demoFilesDir = fileURLToPath(new URL('./files/', import.meta.url))

const all: DemoEvent[] = [
  regionalDoCais,
  aHoraDoQuintal,
  baileDoPorto,
  baileDoChopp,
  outubrofest,
  rodeioPorteiraGrande,
  oficinaDeCeramica,
  congressoDadosAbertos,
  meiaDaEnseada,
  encontroDasAguas,
  vindimaAoEntardecer,
  saboresDoReconcavo,
  feiraMiolo,
  noiteDasEstrelas,
  sarauDeVerao,
  festivalConcreto,
  jornadaDeBibliotecas,
  ...inSectors,
  ...shows,
  ...ladeira,
  ...theatre,
  ...nightsOut,
  ...beerFestivals,
  ...country,
  ...courses,
  ...congresses,
  ...sports,
  ...travel,
  ...foodAndWine,
  ...fairs,
  ...gatherings,
]

/** Demo events with dates relative to a day (YYYY-MM-DD in São Paulo). */
export function demoEvents(today: string): DemoEventFile[] {
  const on = daysFrom(today)
  return all.map((event) => event(on))
}
