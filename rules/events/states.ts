import { HOME_ZONE } from '../text/zone.ts'

interface State {
  readonly name: string
  /** Zone of the capital, for most of the state. */
  readonly zone: string
  /** Latitude and longitude of the capital, where a map without a pin begins. */
  readonly capital: readonly [number, number]
}

/** Brazilian states by their two letters, in the order in which lists show them. */
// biome-ignore format: a table
export const states = {
  AC: { name: 'Acre', zone: 'America/Rio_Branco', capital: [-9.975, -67.824] },
  AL: { name: 'Alagoas', zone: 'America/Maceio', capital: [-9.666, -35.735] },
  AP: { name: 'Amapá', zone: 'America/Belem', capital: [0.035, -51.07] },
  AM: { name: 'Amazonas', zone: 'America/Manaus', capital: [-3.119, -60.022] },
  BA: { name: 'Bahia', zone: 'America/Bahia', capital: [-12.972, -38.501] },
  CE: { name: 'Ceará', zone: 'America/Fortaleza', capital: [-3.732, -38.527] },
  DF: { name: 'Distrito Federal', zone: HOME_ZONE, capital: [-15.794, -47.882] },
  ES: { name: 'Espírito Santo', zone: HOME_ZONE, capital: [-20.315, -40.313] },
  GO: { name: 'Goiás', zone: HOME_ZONE, capital: [-16.686, -49.264] },
  MA: { name: 'Maranhão', zone: 'America/Fortaleza', capital: [-2.53, -44.303] },
  MT: { name: 'Mato Grosso', zone: 'America/Cuiaba', capital: [-15.601, -56.097] },
  MS: { name: 'Mato Grosso do Sul', zone: 'America/Campo_Grande', capital: [-20.469, -54.62] },
  MG: { name: 'Minas Gerais', zone: HOME_ZONE, capital: [-19.917, -43.934] },
  PA: { name: 'Pará', zone: 'America/Belem', capital: [-1.456, -48.49] },
  PB: { name: 'Paraíba', zone: 'America/Fortaleza', capital: [-7.12, -34.845] },
  PR: { name: 'Paraná', zone: HOME_ZONE, capital: [-25.429, -49.271] },
  PE: { name: 'Pernambuco', zone: 'America/Recife', capital: [-8.054, -34.881] },
  PI: { name: 'Piauí', zone: 'America/Fortaleza', capital: [-5.089, -42.802] },
  RJ: { name: 'Rio de Janeiro', zone: HOME_ZONE, capital: [-22.907, -43.173] },
  RN: { name: 'Rio Grande do Norte', zone: 'America/Fortaleza', capital: [-5.795, -35.209] },
  RS: { name: 'Rio Grande do Sul', zone: HOME_ZONE, capital: [-30.033, -51.23] },
  RO: { name: 'Rondônia', zone: 'America/Porto_Velho', capital: [-8.761, -63.9] },
  RR: { name: 'Roraima', zone: 'America/Boa_Vista', capital: [2.824, -60.676] },
  SC: { name: 'Santa Catarina', zone: HOME_ZONE, capital: [-27.595, -48.548] },
  SP: { name: 'São Paulo', zone: HOME_ZONE, capital: [-23.55, -46.633] },
  SE: { name: 'Sergipe', zone: 'America/Maceio', capital: [-10.911, -37.072] },
  TO: { name: 'Tocantins', zone: 'America/Araguaina', capital: [-10.184, -48.334] },
} as const satisfies Record<string, State>

export type StateCode = keyof typeof states

export const isStateCode = (text: string): text is StateCode => Object.hasOwn(states, text)

/** Zone of an event by its state; the company's while the state is unknown. */
export const stateZone = (code: string): string =>
  isStateCode(code) ? states[code].zone : HOME_ZONE

/** Zones that a promoter can choose, with their names; all others of Brazil keep the same clocks. */
export const zoneNames: Readonly<Record<string, string>> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília',
  'America/Bahia': 'Bahia',
  'America/Recife': 'Pernambuco',
  'America/Maceio': 'Alagoas e Sergipe',
  'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte',
  'America/Belem': 'Pará e Amapá',
  'America/Araguaina': 'Tocantins',
  'America/Cuiaba': 'Mato Grosso',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Porto_Velho': 'Rondônia',
  'America/Boa_Vista': 'Roraima',
  'America/Manaus': 'Amazonas',
  'America/Rio_Branco': 'Acre',
}
