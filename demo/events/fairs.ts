import { fortaleza, manaus, saoPaulo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

/** A venue without coordinates. */
const feiraDoCordel: DemoEvent = (on) => ({
  ...fortaleza,
  slug: 'feira-do-cordel-e-da-xilogravura',
  name: 'Feira do Cordel e da Xilogravura',
  eventType: 'feiras',
  startDate: on(15, '14:00'),
  endDate: on(17, '21:00'),
  locationName: 'Galeria da Estação Velha',
  address: 'Rua 24 de Maio, 60, Centro',
  organizer: 'Academia dos Cordelistas da Praia',
  eventDescription: `
<p>Folhetos a partir de cinco reais, matrizes talhadas na hora e peleja ao microfone. A feira traz sessenta cordelistas e gravadores do Cariri, de Bezerros e de Caruaru.</p>
<p>Toda tarde, às 16h, há roda de gravura para crianças, com goiva de ponta redonda e muita paciência.</p>`,
  programacoes: [
    {
      key: 'goiva',
      titulo: 'Primeira gravura: oficina de xilo',
      descricao: 'Talhe, entinte e imprima a sua capa. A partir de 10 anos.',
      dataInicio: on(15, '16:00'),
      dataFim: on(15, '18:00'),
      capacity: 20,
      certifiedTime: 120,
    },
    {
      key: 'peleja',
      titulo: 'Peleja de abertura',
      dataInicio: on(15, '19:00'),
      dataFim: on(15, '20:30'),
      allowSubscription: false,
    },
    {
      key: 'mulheres-no-cordel',
      titulo: 'Mulheres no cordel: quem assinava com nome de homem',
      dataInicio: on(16, '17:00'),
      dataFim: on(16, '18:30'),
      certifiedTime: 90,
    },
  ],
  tickets: [
    ...fullAndHalf({ key: 'entrada', name: 'Entrada, três dias', price: 12, capacity: 3000 }),
    {
      key: 'colecionador',
      name: 'Ingresso de colecionador',
      description: 'Entrada, caixa com doze folhetos e uma gravura numerada.',
      price: 110,
      capacity: 60,
      maxPerOrder: 2,
    },
  ],
})

const feiraDaFloresta: DemoEvent = (on) => ({
  ...manaus,
  slug: 'feira-da-floresta-em-pe',
  name: 'Feira da Floresta em Pé',
  eventType: 'feiras',
  startDate: on(46, '09:00'),
  endDate: on(48, '20:00'),
  locationName: 'Pavilhão do Igarapé',
  address: 'Av. Constantino Nery, 5001, Flores',
  lat: -3.0837,
  lng: -60.0258,
  organizer: 'Rede Floresta em Pé',
  eventMapImage: 'mapa-feira-da-floresta.webp',
  eventDescription: `
<p>Castanha, óleo, farinha, borracha, semente e artesanato de oitenta e quatro comunidades do Amazonas, de Roraima e do Acre. Quem vende é quem faz, e o preço é um só, no atacado e no varejo.</p>
<p>O palco recebe mestres da toada e do gambá; a cozinha, seis povos indígenas, com um prato por dia cada um. Veja no mapa onde fica cada setor.</p>
<h3>Para compradores</h3>
<p>No primeiro dia, das 9h às 12h, a feira é aberta apenas a compradores cadastrados, com mesa de negócios e intérprete.</p>`,
  tickets: [
    ...fullAndHalf({ key: 'dia', name: 'Um dia', price: 10, capacity: 5000 }),
    {
      key: 'comprador',
      name: 'Comprador cadastrado, três dias',
      description: 'Leve um documento da empresa.',
      price: 80,
      capacity: 200,
      maxPerOrder: 3,
      requiresProof: true,
      salesEnd: on(44, '18:00'),
    },
  ],
})

/** Tomorrow, and cheap. */
const feiraDeDiscos: DemoEvent = (on) => ({
  ...saoPaulo,
  slug: 'feira-de-discos-do-elevado',
  name: 'Feira de Discos do Elevado',
  eventType: 'feiras',
  startDate: on(1, '10:00'),
  endDate: on(1, '19:00'),
  locationName: 'Garagem Santa Cecília',
  address: 'Rua Doutor Albuquerque Lins, 504, Santa Cecília',
  lat: -23.5379,
  lng: -46.6547,
  organizer: 'Lado A Discos',
  eventDescription: `
<p>Cinquenta caixas, cem mil discos e nenhuma pressa. Vendedores de todo o Sudeste, mesas de escuta com fone e um técnico que limpa o seu achado na hora, por dez reais.</p>
<p>Quem entra às 10h paga mais e vê primeiro. Quem entra às 14h paga menos e pechincha melhor.</p>`,
  tickets: [
    { key: 'primeira-hora', name: 'Entrada às 10h', price: 30, capacity: 2, maxPerOrder: 2 },
    { key: 'tarde', name: 'Entrada a partir das 14h', price: 8, capacity: 700 },
  ],
})

export const fairs: DemoEvent[] = [feiraDoCordel, feiraDaFloresta, feiraDeDiscos]
