import type { Page } from '@playwright/test'

/** Answers for the contact form and the interview, by field label. */

export const contactAnswers = (email: string): Record<string, string> => ({
  Nome: 'Clara Nunes Prado',
  Email: email,
  Telefone: '(51) 99876-5432',
  'Onde você nos encontrou?': 'Indicação',
  Segmento: 'Teatro',
  Região: 'Porto Alegre, RS',
  'Nome da produtora': 'Quintal Produções',
  'Tempo de atuação': 'De 3 a 5 anos',
  'Ferramentas que usa hoje': 'Maquininha',
  'Público estimado por evento': 'De 101 a 500 pessoas',
})

export const interviewAnswers = (email: string): Record<string, string> => ({
  'Data/Hora': '2026-11-15T14:30',
  Entrevistador: 'Carla Dias',
  'Nome do Promotor': 'João Lima',
  Empresa: 'Casa da Música',
  'Cargo/Função': 'Diretor',
  Telefone: '1133334444',
  Email: email,
  'Origem do Lead': 'Indicação',
  'Tipo de Organização': 'Casa de Shows',
  'Número de eventos/ano': '48',
  'Público anual total': '30000',
  Equipe: '12 pessoas',
  'Tecnologias atuais': 'Planilhas',
  'Nome do evento': 'Festival de Inverno',
  'Datas previstas': '10 a 12 de julho',
  Local: 'Parque',
  'Público estimado': '5000',
  'Ticket médio (R$)': '80.50',
  'Lotes/categorias': 'Pista e camarote',
  'Meta de público': '4500',
  'Meta de receita (R$)': '350000.25',
  'Tempo máximo de fila': '10',
  'Data limite para prestação de contas': '2027-07-31',
  Budget: '5 %',
  Authority: 'O próprio',
  Need: 'Vender sem filas',
  Timeline: 'Dezembro',
  Goals: 'Lotar',
})

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Labels of the fields that are selects. */
export const selectLabels = [
  'Onde você nos encontrou?',
  'Segmento',
  'Tempo de atuação',
  'Ferramentas que usa hoje',
  'Público estimado por evento',
  'Tipo de Organização',
]

export async function fillForm(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    if (selectLabels.includes(label)) await field(page, label).selectOption({ label: answer })
    else await field(page, label).fill(answer)
  }
}
