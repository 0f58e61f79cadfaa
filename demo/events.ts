import { fileURLToPath } from 'node:url'
import type { EventFileInput } from '@55tickets/api/areas/events/public.ts'
import { daysFrom } from './day.ts'
import { aHoraDoQuintal } from './events/a-hora-do-quintal.ts'
import { baileDoChopp } from './events/baile-do-chopp-linha-imperial.ts'
import { baileDoPorto } from './events/baile-do-porto.ts'
import { congressoDadosAbertos } from './events/congresso-dados-abertos.ts'
import { encontroDasAguas } from './events/encontro-das-aguas.ts'
import { feiraMiolo } from './events/feira-miolo.ts'
import { meiaDaEnseada } from './events/meia-da-enseada.ts'
import { noiteDasEstrelas } from './events/noite-das-estrelas.ts'
import { oficinaDeCeramica } from './events/oficina-de-ceramica.ts'
import { outubrofest } from './events/outubrofest-do-vale.ts'
import { regionalDoCais } from './events/regional-do-cais.ts'
import { rodeioPorteiraGrande } from './events/rodeio-porteira-grande.ts'
import { saboresDoReconcavo } from './events/sabores-do-reconcavo.ts'
import { sarauDeVerao } from './events/sarau-de-verao.ts'
import { vindimaAoEntardecer } from './events/vindima-ao-entardecer.ts'

/** The folder that paths inside the demo's events start from. */
export const demoFilesDir = fileURLToPath(new URL('./files/', import.meta.url))

const all = [
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
]

/** The demo's events, with dates counted from a day (YYYY-MM-DD in São Paulo). */
export function demoEvents(today: string): EventFileInput[] {
  const on = daysFrom(today)
  return all.map((event) => event(on))
}
