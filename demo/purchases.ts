import type { Benefit } from '@55tickets/rules/tickets/half-price.ts'

/** Final state of a demo purchase. */
type PurchaseStage = 'paid' | 'cancelled' | 'refunded' | 'pending'

export interface DemoPurchase {
  /** Key that identifies the purchase at the next start. */
  readonly demoKey: string
  readonly slug: string
  /** Quantity by ticket type key. */
  readonly tickets: Readonly<Record<string, number>>
  /** Benefits of half-price tickets by ticket type key, one for each. */
  readonly benefits?: Readonly<Record<string, readonly Benefit[]>>
  readonly stage: PurchaseStage
  readonly installments?: number
  readonly daysAgo: number
  /** Holders of the first tickets; the rest have none. */
  readonly holders?: readonly Holder[]
  /** Number of tickets with a holder that were used, and how many hours ago. */
  readonly used?: { readonly count: number; readonly hoursAgo: number }
  /** True if the purchase is repeated on the day after a user has scanned it. */
  readonly isRenewed?: true
}

interface Holder {
  readonly holderName: string
  readonly holderCpf: string
}

const ana = { holderName: 'Ana Beatriz Souza', holderCpf: '52998224725' }
const davi = { holderName: 'Davi Souza Lima', holderCpf: '11144477735' }

/** Ana's purchases, one for every state that a purchase can have. */
export const demoPurchases: readonly DemoPurchase[] = [
  {
    demoKey: 'unnamed',
    slug: 'tambores-da-ladeira',
    tickets: { 'largo-social': 2 },
    stage: 'paid',
    daysAgo: 2,
  },
  {
    demoKey: 'named',
    slug: 'baile-do-chopp-linha-imperial',
    tickets: { 'com-caneco': 2 },
    stage: 'paid',
    installments: 3,
    daysAgo: 9,
    holders: [ana, davi],
  },
  {
    demoKey: 'with-session',
    slug: 'simposio-sul-de-agroecologia',
    tickets: { campo: 1 },
    stage: 'paid',
    daysAgo: 12,
    holders: [ana],
  },
  {
    demoKey: 'used',
    slug: 'rodeio-crioulo-porteira-grande',
    tickets: { diaria: 2 },
    stage: 'paid',
    daysAgo: 6,
    holders: [ana, davi],
    used: { count: 1, hoursAgo: 1 },
  },
  {
    // Event of today: one ticket needs a document, one has no holder yet.
    demoKey: 'at-the-gate',
    slug: 'trinta-e-seis-horas-de-leitura',
    tickets: { 'ouvinte-inteira': 1, 'ouvinte-meia': 2 },
    stage: 'paid',
    daysAgo: 3,
    holders: [davi, ana],
    isRenewed: true,
  },
  {
    // Leaves three half-price tickets of its sector.
    demoKey: 'half-price',
    slug: 'cordas-na-sala-quarteto-aroeira',
    tickets: { 'sala/lote-2/inteira/meia': 5 },
    benefits: {
      'sala/lote-2/inteira/meia': ['student', 'student', 'disabled', 'companion', 'youth'],
    },
    stage: 'paid',
    daysAgo: 1,
    holders: [davi, ana],
  },
  {
    demoKey: 'cancelled',
    slug: 'baile-do-chopp-da-colonia-dona-julia',
    tickets: { baile: 2 },
    stage: 'cancelled',
    daysAgo: 15,
  },
  {
    demoKey: 'refunded',
    slug: 'auto-da-mare',
    tickets: { 'plateia-inteira': 2 },
    stage: 'refunded',
    daysAgo: 4,
  },
  {
    demoKey: 'pending',
    slug: 'camerata-serra-acima-noite-de-modinhas',
    tickets: { 'plateia-inteira': 2 },
    stage: 'pending',
    daysAgo: 0,
  },
]

export interface DemoSubscription {
  readonly demoKey: string
  readonly slug: string
  readonly session: string
  readonly daysAgo: number
  /** True if the session is over, so that the API would refuse a subscription. */
  readonly isPast?: boolean
  /** True if Ana attended the session. */
  readonly wasScanned?: boolean
}

/** Ana's subscriptions: with and without a certificate, and one whose certificate is available. */
export const demoSubscriptions: readonly DemoSubscription[] = [
  {
    demoKey: 'certificate-to-come',
    slug: 'semana-aberta-de-saude-da-familia',
    session: 'porta-de-casa',
    daysAgo: 3,
  },
  {
    demoKey: 'no-certificate',
    slug: 'feira-miolo-de-livros-e-impressos',
    session: 'tipos-moveis',
    daysAgo: 5,
  },
  {
    demoKey: 'certificate-ready',
    slug: 'jornada-de-bibliotecas-comunitarias',
    session: 'acervo',
    daysAgo: 20,
    isPast: true,
    wasScanned: true,
  },
  {
    demoKey: 'missed',
    slug: 'jornada-de-bibliotecas-comunitarias',
    session: 'mediacao',
    daysAgo: 20,
    isPast: true,
  },
  {
    demoKey: 'at-the-gate',
    slug: 'trinta-e-seis-horas-de-leitura',
    session: 'escuta',
    daysAgo: 3,
  },
]
