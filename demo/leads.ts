import type { ContactName } from '@55tickets/rules/leads/contact-fields.ts'
import type { LeadStatus } from '@55tickets/rules/leads/lead-status.ts'

/** A step of the team on a demo lead. */
export interface DemoStep {
  readonly daysAgo: number
  readonly to?: LeadStatus
  readonly note?: string
}

export interface DemoLead<Name extends string, List extends string = never> {
  /** Key that identifies the lead at the next start. */
  readonly demoKey: string
  readonly daysAgo: number
  readonly steps: readonly DemoStep[]
  readonly answers: Readonly<Record<Exclude<Name, List>, string> & Record<List, readonly string[]>>
}

/** Leads from the contact page, in every status. */
export const demoContacts: readonly DemoLead<ContactName>[] = [
  {
    demoKey: 'forro',
    daysAgo: 0,
    steps: [],
    answers: {
      name: 'Rosângela Brandão',
      email: 'rosangela@forrodacasa.example',
      phone: '(81) 98811-2030',
      whereDidYouFind: 'recommendation',
      segment: 'shows',
      region: 'Recife, PE',
      producerName: 'Forró da Casa',
      experienceTime: '5_to_10_years',
      toolsUsed: 'pos_machine',
      estimatedAttendance: '501_to_1000',
    },
  },
  {
    demoKey: 'infantil',
    daysAgo: 1,
    steps: [],
    answers: {
      name: 'Caio Menezes',
      email: 'caio@trupelume.example',
      phone: '(31) 99722-4415',
      whereDidYouFind: 'google',
      segment: 'kids',
      region: 'Belo Horizonte, MG',
      producerName: 'Trupe Lume',
      experienceTime: '1_to_3_years',
      toolsUsed: 'none',
      estimatedAttendance: '101_to_500',
    },
  },
  {
    demoKey: 'ceramica',
    daysAgo: 2,
    steps: [],
    answers: {
      name: 'Iracema Tavares',
      email: 'iracema@barrovivo.example',
      phone: '(91) 98123-7788',
      whereDidYouFind: 'social_media',
      segment: 'courses_workshops',
      region: 'Belém, PA',
      producerName: 'Ateliê Barro Vivo',
      experienceTime: 'less_than_1_year',
      toolsUsed: 'other',
      estimatedAttendance: 'up_to_100',
    },
  },
  {
    demoKey: 'corrida',
    daysAgo: 4,
    steps: [{ daysAgo: 3, to: 'em_contato', note: 'Mandei mensagem, responde à noite.' }],
    answers: {
      name: 'Sérgio Kuhn',
      email: 'sergio@passolargo.example',
      phone: '(47) 99644-1002',
      whereDidYouFind: 'events',
      segment: 'sports',
      region: 'Joinville, SC',
      producerName: 'Passo Largo Corridas',
      experienceTime: '3_to_5_years',
      toolsUsed: 'ticket',
      estimatedAttendance: '1001_to_5000',
    },
  },
  {
    demoKey: 'mostra',
    daysAgo: 6,
    steps: [
      { daysAgo: 5, to: 'em_contato', note: 'Conversamos por telefone.' },
      { daysAgo: 4, note: 'Pediu exemplo de relatório para o patrocinador.' },
    ],
    answers: {
      name: 'Helena Duarte Vidal',
      email: 'helena@mostraquintal.example',
      phone: '(21) 98030-6611',
      whereDidYouFind: 'google',
      segment: 'exhibitions',
      region: 'Niterói, RJ',
      producerName: 'Mostra Quintal',
      experienceTime: '5_to_10_years',
      toolsUsed: 'both',
      estimatedAttendance: '5001_to_10000',
    },
  },
  {
    demoKey: 'teatro',
    daysAgo: 12,
    steps: [
      { daysAgo: 11, to: 'em_contato' },
      { daysAgo: 9, to: 'qualificado', note: 'Temporada de 8 semanas, 180 lugares por sessão.' },
    ],
    answers: {
      name: 'Otávio Prestes',
      email: 'otavio@ciadoporao.example',
      phone: '(41) 99511-3377',
      whereDidYouFind: 'recommendation',
      segment: 'theater',
      region: 'Curitiba, PR',
      producerName: 'Cia. do Porão',
      experienceTime: 'more_than_10_years',
      toolsUsed: 'ticket',
      estimatedAttendance: '101_to_500',
    },
  },
  {
    demoKey: 'congresso',
    daysAgo: 25,
    steps: [
      { daysAgo: 24, to: 'em_contato' },
      { daysAgo: 20, to: 'qualificado' },
      { daysAgo: 15, to: 'ganho', note: 'Fechado: congresso de maio, com certificados.' },
    ],
    answers: {
      name: 'Denise Albuquerque',
      email: 'denise@saberemrede.example',
      phone: '(61) 98200-9090',
      whereDidYouFind: 'events',
      segment: 'congress',
      region: 'Brasília, DF',
      producerName: 'Saber em Rede',
      experienceTime: 'more_than_10_years',
      toolsUsed: 'other',
      estimatedAttendance: '1001_to_5000',
    },
  },
  {
    demoKey: 'boate',
    daysAgo: 30,
    steps: [
      { daysAgo: 29, to: 'em_contato' },
      { daysAgo: 22, to: 'perdido', note: 'Renovou com a plataforma atual por mais um ano.' },
    ],
    answers: {
      name: 'Wagner Lopes',
      email: 'wagner@clubemirante.example',
      phone: '(71) 99988-4512',
      whereDidYouFind: 'other',
      segment: 'nightclub',
      region: 'Salvador, BA',
      producerName: 'Clube Mirante',
      experienceTime: '3_to_5_years',
      toolsUsed: 'both',
      estimatedAttendance: 'above_10000',
    },
  },
]
