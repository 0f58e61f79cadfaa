/** How far a purchase of the demo has come. */
export type PurchaseStage = 'paid' | 'cancelled' | 'refunded' | 'pending'

export interface DemoPurchase {
  /** By which it is known at the next start. */
  readonly demoKey: string
  readonly slug: string
  /** How many, by the key of the ticket type. */
  readonly tickets: Readonly<Record<string, number>>
  readonly stage: PurchaseStage
  readonly installments?: number
  readonly daysAgo: number
  /** Who comes with its tickets; fewer than there are leave the rest without a name. */
  readonly holders?: readonly Holder[]
  /** How many of the named ones have been let in, and how many hours ago. */
  readonly used?: { readonly count: number; readonly hoursAgo: number }
  /** Bought anew on the next day, once somebody has come in with it. */
  readonly isRenewed?: true
}

interface Holder {
  readonly holderName: string
  readonly holderCpf: string
}

const ana = { holderName: 'Ana Beatriz Souza', holderCpf: '52998224725' }
const davi = { holderName: 'Davi Souza Lima', holderCpf: '11144477735' }

/** What Ana bought, in every state that a purchase can have. */
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
    // On today: one to show with a document, and one that still wants a name.
    demoKey: 'at-the-gate',
    slug: 'trinta-e-seis-horas-de-leitura',
    tickets: { 'ouvinte-inteira': 1, 'ouvinte-meia': 2 },
    stage: 'paid',
    daysAgo: 3,
    holders: [davi, ana],
    isRenewed: true,
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
  /** The session is over: nobody could subscribe to it today. */
  readonly isPast?: boolean
  /** Ana was there. */
  readonly wasScanned?: boolean
}

/** With and without a certificate, and one that is ready. */
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
