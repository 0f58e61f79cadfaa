interface DemoUser {
  name: string
  email: string
  cellphone: string
  cpf?: string
  address?: Record<string, string>
}

export const demoPassword = 'demo1234'
export const teamEmail = 'equipe@demo.55tickets.com.br'
export const gateEmail = 'portaria@demo.55tickets.com.br'
/** Team of the promoter, by role. */
export const promoterTeam = {
  owner: 'promotor@demo.55tickets.com.br',
  manager: 'gerente@demo.55tickets.com.br',
  finance: 'financeiro@demo.55tickets.com.br',
  support: 'atendimento@demo.55tickets.com.br',
  gate: 'entrada@demo.55tickets.com.br',
  viewer: 'leitura@demo.55tickets.com.br',
} as const

/**
 * Demo accounts: Ana can pay directly, Bruno lacks CPF and address, one is a team member, one a gate, and
 * the others are the promoter with a team.
 */
export const demoUsers: DemoUser[] = [
  {
    name: 'Ana Beatriz Souza',
    email: 'ana@demo.55tickets.com.br',
    cellphone: '51998765432',
    cpf: '52998224725',
    address: {
      postalCode: '90035141',
      street: 'Rua Felipe Camarão',
      number: '455',
      complement: 'Apto 302',
      neighborhood: 'Bom Fim',
      city: 'Porto Alegre',
      state: 'RS',
      country: 'Brasil',
    },
  },
  {
    name: 'Bruno Lima',
    email: 'bruno@demo.55tickets.com.br',
    cellphone: '11987654321',
  },
  {
    name: 'Equipe 55Tickets',
    email: teamEmail,
    cellphone: '51999990055',
  },
  {
    name: 'Portaria 55Tickets',
    email: gateEmail,
    cellphone: '51999990056',
  },
  { name: 'Jurema Alves', email: promoterTeam.owner, cellphone: '71998120045' },
  { name: 'Tiago Nunes', email: promoterTeam.manager, cellphone: '48991340027' },
  { name: 'Célia Prates', email: promoterTeam.finance, cellphone: '71998120046' },
  { name: 'Nara Lopes', email: promoterTeam.support, cellphone: '71998120047' },
  { name: 'Ivo Santana', email: promoterTeam.gate, cellphone: '71998120049' },
  { name: 'Otávio Reis', email: promoterTeam.viewer, cellphone: '71998120048' },
]

/** Events of the gate account. Both run today: one has sessions, the other has an admission. */
export const gateSlugs = [
  'trinta-e-seis-horas-de-leitura',
  'rodeio-crioulo-porteira-grande',
] as const
