import { drumHistory } from './organization-history.ts'
import { promoterTeam } from './users.ts'

const { owner, manager, finance, support, gate, viewer } = promoterTeam

/**
 * Organizations that own some of the demo events; the others were imported by our team. The first
 * one has a member in every role, a draft, an event on sale and an ended one. Its owner works for
 * the second one, too.
 */
export const demoOrganizations = {
  'tambores-da-ladeira': {
    name: 'Associação Tambores da Ladeira',
    phone: '71998120045',
    legalName: 'Associação Cultural e Percussiva Tambores da Ladeira',
    document: '45723174000110',
    address: {
      postalCode: '40301110',
      street: 'Rua do Passo',
      number: '41',
      complement: '',
      neighborhood: 'Santo Antônio Além do Carmo',
      city: 'Salvador',
      state: 'BA',
      country: 'Brasil',
    },
    description:
      'Escola de percussão do Santo Antônio Além do Carmo, em Salvador. A renda dos eventos paga os instrumentos de oitenta alunos do bairro.',
    status: 'verified',
    members: [
      { email: owner, role: 'owner' },
      { email: manager, role: 'manager' },
      { email: finance, role: 'finance' },
      { email: support, role: 'support' },
      { email: gate, role: 'gate' },
      { email: viewer, role: 'viewer' },
    ],
    history: drumHistory,
  },
  'passada-eventos': {
    name: 'Passada Eventos Esportivos',
    phone: '48991340027',
    legalName: 'Passada Eventos Esportivos Ltda.',
    document: '19131243000197',
    address: {
      postalCode: '88010000',
      street: 'Rua Conselheiro Mafra',
      number: '220',
      complement: 'sala 3',
      neighborhood: 'Centro',
      city: 'Florianópolis',
      state: 'SC',
      country: 'Brasil',
    },
    description: 'Corridas de rua e de trilha no litoral de Santa Catarina, desde 2009.',
    status: 'verified',
    members: [
      { email: manager, role: 'owner' },
      { email: owner, role: 'manager' },
    ],
    history: [],
  },
} as const

export type DemoOrganizationKey = keyof typeof demoOrganizations
