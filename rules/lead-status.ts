/** What the team has made of somebody who wants to sell tickets, in the order of the way. */
export const leadStatuses = ['novo', 'em_contato', 'qualificado', 'ganho', 'perdido'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadStatusLabels: Readonly<Record<LeadStatus, string>> = {
  novo: 'Novo',
  em_contato: 'Em contato',
  qualificado: 'Qualificado',
  ganho: 'Ganho',
  perdido: 'Perdido',
}

/** By which form it came. */
export const leadKinds = ['contact', 'interview'] as const
export type LeadKind = (typeof leadKinds)[number]

export const leadKindLabels: Readonly<Record<LeadKind, string>> = {
  contact: 'Contato',
  interview: 'Entrevista',
}
