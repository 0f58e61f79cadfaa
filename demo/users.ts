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

/**
 * Demo accounts: Ana can pay directly, Bruno lacks CPF and address, one is a team member and one a
 * gate.
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
]

/** Events of the gate account. Both run today: one has sessions, the other has an admission. */
export const gateSlugs = [
  'trinta-e-seis-horas-de-leitura',
  'rodeio-crioulo-porteira-grande',
] as const
