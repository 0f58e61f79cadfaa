import { curitiba } from '../cities.ts'
import { type DemoEvent, halfPriceNote } from '../demo-event.ts'

/** Cheap tickets, one of them free, and free talks. */
export const feiraMiolo: DemoEvent = (on) => ({
  ...curitiba,
  slug: 'feira-miolo-de-livros-e-impressos',
  name: 'Feira Miolo de Livros e Impressos',
  eventType: 'feiras',
  startDate: on(19, '10:00'),
  endDate: on(20, '20:00'),
  locationName: 'Moinho Paranaense',
  address: 'Rua Comendador Macedo, 355, Centro',
  lat: -25.4291,
  lng: -49.2612,
  organizer: 'Editora Bicho Solto',
  eventDescription: `
<p>Cento e quarenta bancas de editoras pequenas, gráficas de fundo de quintal, quadrinistas e encadernadores. A <strong>Feira Miolo</strong> ocupa os três andares do antigo moinho com livros que você não encontra em nenhuma vitrine, e com quem os fez do outro lado da mesa.</p>
<p>No térreo, uma prensa de 1923 roda cartazes ao vivo, e você leva o seu ainda com cheiro de tinta. No segundo andar há sala de leitura para crianças e, no terceiro, conversas gratuitas com inscrição por aqui.</p>
<h3>Entrada</h3>
<p>O ingresso vale para os dois dias. <strong>Crianças de até 12 anos não pagam</strong>, mas retiram o seu ingresso junto com o do adulto, para sabermos quantas virão.</p>`,
  programacoes: [
    {
      key: 'tipos-moveis',
      titulo: 'Cartaz em tipos móveis: demonstração na prensa',
      descricao: 'Da composição à primeira cópia, com a tipógrafa Inês Kowalski.',
      dataInicio: on(19, '11:00'),
      dataFim: on(19, '12:00'),
      capacity: 40,
    },
    {
      key: 'traduzir-poesia',
      titulo: 'Traduzir poesia é escrever junto',
      descricao: 'Três tradutoras, um poema e nenhuma versão igual.',
      dataInicio: on(19, '15:00'),
      dataFim: on(19, '16:30'),
      capacity: 80,
      certifiedTime: 90,
    },
    {
      key: 'contas-de-editora',
      titulo: 'As contas de uma editora pequena',
      descricao: 'Tiragem, preço de capa, consignação e o que ninguém conta.',
      dataInicio: on(20, '14:00'),
      dataFim: on(20, '16:00'),
      certifiedTime: 120,
    },
  ],
  tickets: [
    { key: 'inteira', name: 'Inteira, dois dias', price: 16, capacity: 4000 },
    {
      key: 'meia',
      name: 'Meia-entrada, dois dias',
      description: halfPriceNote,
      price: 8,
      capacity: 2000,
      maxPerOrder: 4,
      requiresProof: true,
    },
    {
      key: 'crianca',
      name: 'Criança de até 12 anos',
      description: 'Gratuito, junto com um ingresso de adulto.',
      price: 0,
      capacity: 1500,
      maxPerOrder: 5,
    },
    {
      key: 'apoio',
      name: 'Ingresso de apoio',
      description: 'Entrada nos dois dias, sacola de algodão e cartaz numerado.',
      price: 70,
      capacity: 300,
      maxPerOrder: 4,
    },
  ],
})
