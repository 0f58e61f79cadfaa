/** Statuses of a lead, in the order of the sales process. */
export const leadStatuses = ['novo', 'em_contato', 'qualificado', 'ganho', 'perdido'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadStatusLabels: Readonly<Record<LeadStatus, string>> = {
  novo: 'Novo',
  em_contato: 'Em contato',
  qualificado: 'Qualificado',
  ganho: 'Ganho',
  perdido: 'Perdido',
}

/** Form that a lead was sent with. */
export const leadKinds = ['contact', 'interview'] as const
export type LeadKind = (typeof leadKinds)[number]

export const leadKindLabels: Readonly<Record<LeadKind, string>> = {
  contact: 'Contato',
  interview: 'Entrevista',
}

export const MAX_LEAD_NOTE_LENGTH = 4000
