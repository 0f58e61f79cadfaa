import { corumba, curitiba, rioDeJaneiro } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** Sold to visitors from abroad, in dollars. */
const amanhecerNoPantanal: DemoEvent = (on) => ({
  ...corumba,
  slug: 'amanhecer-no-pantanal',
  name: 'Amanhecer no Pantanal: Expedição Fotográfica',
  eventType: 'turismo_viagem',
  startDate: on(62, '14:00'),
  endDate: on(66, '11:00'),
  locationName: 'Fazenda Baía Grande',
  address: 'Estrada Parque Pantanal, km 47',
  lat: -19.4152,
  lng: -57.0349,
  organizer: 'Tuiuiú Expedições',
  acceptedPaymentMethods: ['CREDIT_CARD'],
  eventDescription: `
<p>Cinco dias numa fazenda entre baías e corixos, com barco, cavalo e abrigos de observação. Saímos antes do sol, voltamos para o almoço e tornamos a sair quando a luz fica boa.</p>
<p>O grupo tem oito pessoas, um biólogo e uma fotógrafa. A expedição é vendida também no exterior, por isso os preços estão em dólares.</p>
<h3>Incluso</h3>
<ul>
<li>Traslado do aeroporto de Corumbá, hospedagem e todas as refeições</li>
<li>Passeios, guias e taxa de conservação</li>
</ul>
<p><em>Prices are in US dollars. Guides speak Portuguese and English.</em></p>`,
  tickets: [
    {
      key: 'quarto-duplo',
      name: 'Quarto duplo, por pessoa',
      price: 1480,
      currency: 'USD',
      capacity: 6,
      maxPerOrder: 2,
    },
    {
      key: 'quarto-individual',
      name: 'Quarto individual',
      price: 1890,
      currency: 'USD',
      capacity: 2,
      maxPerOrder: 1,
    },
  ],
})

/** Repeats every day. */
const santaTeresaAPe: DemoEvent = (on) => ({
  ...rioDeJaneiro,
  slug: 'santa-teresa-a-pe',
  name: 'Santa Teresa a Pé: Ladeiras, Ateliês e Bonde',
  eventType: 'turismo_viagem',
  startDate: on(-40, '09:00'),
  endDate: on(140, '12:30'),
  recurrenceConfig: {
    weeklyDays: [0, 1, 2, 3, 4, 5, 6],
    startTime: '09:00',
    endTime: '12:30',
  },
  locationName: 'Largo dos Guimarães',
  address: 'Largo dos Guimarães, Santa Teresa',
  lat: -22.9243,
  lng: -43.1872,
  organizer: 'Ladeira Acima Passeios',
  eventDescription: `
<p>Uma caminhada de três horas e meia pelo alto do bairro, com subida de bonde e descida pela escadaria. No caminho, dois ateliês abertos só para o grupo e uma vista que não está nos guias.</p>
<p>Sai todos os dias, com chuva fraca também. O ingresso vale para um dia à sua escolha; o bilhete do bonde está incluso.</p>
<ul>
<li>Ritmo leve, com 160 metros de subida</li>
<li>Guia em português; em inglês aos sábados</li>
</ul>`,
  cupons: [{ code: 'LADEIRA15', percent: 15 }],
  tickets: [
    { key: 'adulto', name: 'Adulto', price: 95, capacity: 2000 },
    {
      key: 'morador',
      name: 'Morador do Rio',
      description: 'Leve um comprovante de residência.',
      price: 50,
      capacity: 600,
      requiresProof: true,
    },
  ],
})

/** Repeats on weekends; cabins are sold in fours. */
const litorinaDaSerra: DemoEvent = (on) => ({
  ...curitiba,
  slug: 'litorina-da-serra-do-mar',
  name: 'Litorina da Serra do Mar',
  eventType: 'turismo_viagem',
  startDate: on(-15, '08:15'),
  endDate: on(104, '17:30'),
  recurrenceConfig: { weeklyDays: [6, 0], startTime: '08:15', endTime: '17:30' },
  locationName: 'Plataforma do Cajuru',
  address: 'Av. Presidente Affonso Camargo, 330, Jardim Botânico',
  lat: -25.4378,
  lng: -49.2597,
  organizer: 'Trilhos da Serra Turismo',
  feeBearer: 'promoter',
  eventDescription: `
<p>Treze túneis, trinta pontes e uma descida de novecentos metros até Morretes, num carro de 1962 com janelas que abrem. O almoço de barreado está incluso, e a volta é de ônibus pela Graciosa.</p>
<p>O lado esquerdo tem os abismos; o direito, a mata. Os lugares são sorteados no embarque, exceto na cabine.</p>`,
  tickets: [
    { key: 'poltrona', name: 'Poltrona com almoço', price: 360, capacity: 900, maxPerOrder: 6 },
    {
      key: 'cabine',
      name: 'Cabine de quatro, por lugar',
      description: 'Só inteira, com janela dos dois lados.',
      price: 420,
      capacity: 64,
      minPerOrder: 4,
      maxPerOrder: 8,
    },
  ],
})

export const travel: DemoEvent[] = [amanhecerNoPantanal, santaTeresaAPe, litorinaDaSerra]
