/** Event categories: the value on the wire and in the address bar, and its label. */
export const categoryLabels = {
  shows: 'Show',
  teatros: 'Teatro',
  baladas: 'Balada',
  baile_chopp: 'Baile de Chopp',
  oktoberfest: 'Oktoberfest',
  festa_campeira: 'Festa Campeira',
  cursos_workshops: 'Curso/Workshop',
  congressos: 'Congresso',
  esportivos: 'Esportivo',
  turismo_viagem: 'Turismo/Viagem',
  turismo_vinicola: 'Turismo Vinícola',
  evento_gastronomico: 'Evento Gastronômico',
  feiras: 'Feira',
  other: 'Outro',
} as const

export type Category = keyof typeof categoryLabels

export const categories: readonly Category[] = Object.keys(categoryLabels).filter(isCategory)

export function isCategory(text: string): text is Category {
  return Object.hasOwn(categoryLabels, text)
}
