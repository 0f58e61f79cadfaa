import type { LightMyRequestResponse } from 'fastify'
import { createTestApp } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { wireLeads } from '../../../wiring/leads.ts'

/** Both forms on a database of their own. Mails are queued and not sent. */
export async function openLeadsApp(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const leads = wireLeads(testDeps(database, { environment }))
  const { app, logged } = await createTestApp(database, environment, leads.register)
  let addresses = 0
  return {
    app,
    database,
    logged,
    /** Posts a form, by default each from a network address of its own. */
    post: (
      path: string,
      payload: object | string,
      from = `198.51.100.${++addresses % 250}`,
    ): Promise<LightMyRequestResponse> =>
      app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress: from,
        headers: { 'content-type': 'application/json' },
        payload,
      }),
    leads: () => db.selectFrom('leads').selectAll().orderBy('created_at').execute(),
    mails: () => db.selectFrom('mails').selectAll().orderBy('created_at').execute(),
    async clear() {
      await database.pool.query('truncate leads, lead_steps, mails, attempts')
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

export type LeadsApp = Awaited<ReturnType<typeof openLeadsApp>>

export const contact = {
  name: 'Ana Beatriz Souza',
  email: 'ana@produtora.example',
  phone: '(51) 99876-5432',
  whereDidYouFind: 'recommendation',
  segment: 'courses_workshops',
  region: 'Porto Alegre, RS',
  producerName: 'Produções Araçá',
  experienceTime: '3_to_5_years',
  toolsUsed: 'none',
  estimatedAttendance: '501_to_1000',
  origin: 'pagina_eventos',
}

export const interview = {
  dataHora: '2026-11-15T14:30',
  entrevistador: 'Carla Dias',
  nomePromotor: 'João Pedro Lima',
  empresa: 'Casa da Música',
  cargo: 'Diretor',
  telefone: '1133334444',
  email: 'joao@casa.example',
  origemLead: 'Indicação',
  tipoOrganizacao: 'casa_shows',
  eventosAno: '48',
  publicoAnual: '30000',
  equipe: '12 pessoas',
  tecnologias: 'Planilhas\nMaquininha',
  eventoNome: 'Festival de Inverno',
  eventoDatas: '10 a 12 de julho',
  eventoLocal: 'Parque da Redenção',
  eventoPublico: '5000',
  ticketMedio: '80.50',
  lotes: 'Pista e camarote',
  patrocinadores: '',
  licencas: 'Alvará pedido',
  dores: ['filas', 'conciliação'],
  outraDor: '',
  metaPublico: '4500',
  metaReceita: '350000.00',
  metaFila: '10',
  metaPrestacao: '2027-07-31',
  budget: 'Até 5 %',
  authority: 'O próprio',
  need: 'Vender sem filas',
  timeline: 'Dezembro',
  goals: 'Lotar',
  plans: '',
  challenges: '',
  integracoes: ['api'],
  detalhesIntegracoes: '',
  acao1: 'Enviar proposta',
  resp1: 'Carla',
  data1: '2026-11-20',
  acao2: '',
  resp2: '',
  data2: '',
  acao3: '',
  resp3: '',
  data3: '',
  observacoes: '',
  origin: 'ficha_entrevista_promotor',
}
