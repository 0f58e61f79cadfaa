import { manaus, olinda, saoPaulo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

/** Runs all day and into tomorrow, so that the demo has a running event at any hour. */
const leituraEmVozAlta: DemoEvent = (on) => ({
  ...saoPaulo,
  slug: 'trinta-e-seis-horas-de-leitura',
  name: '36 Horas de Leitura em Voz Alta',
  eventType: 'other',
  startDate: on(0, '00:00'),
  endDate: on(1, '11:59'),
  locationName: 'Biblioteca do Largo',
  address: 'Largo Coração de Jesus, 30, Campos Elíseos',
  lat: -23.5366,
  lng: -46.6437,
  organizer: 'Amigos da Biblioteca do Largo',
  eventDescription: `
<p>Um livro inteiro, da primeira à última página, lido por duzentas e dezesseis pessoas, dez minutos cada uma. Começa à meia-noite e só para ao meio-dia do dia seguinte.</p>
<p>Entre e saia quando quiser: o ingresso vale para as 36 horas. Há café a noite toda, rede para cochilar e silêncio para ouvir.</p>`,
  tickets: [
    ...fullAndHalf({ key: 'ouvinte', name: 'Ouvinte', price: 16, capacity: 300 }),
    {
      key: 'leitor',
      name: 'Leitor ou leitora, dez minutos',
      price: 20,
      capacity: 0,
      maxPerOrder: 1,
    },
  ],
  programacoes: [
    {
      key: 'escuta',
      titulo: 'Diário de escuta',
      descricao:
        'Para quem acompanha a leitura e escreve sobre ela: retire o caderno na entrada, a qualquer hora do dia.',
      dataInicio: on(0, '00:00'),
      dataFim: on(1, '11:59'),
      capacity: 200,
      certifiedTime: 240,
    },
    {
      key: 'voz',
      titulo: 'Oficina de leitura em voz alta',
      descricao: 'Respiração, pausa e ritmo, em rodas de vinte minutos que se repetem o dia todo.',
      dataInicio: on(0, '00:00'),
      dataFim: on(1, '11:59'),
      capacity: 60,
      certifiedTime: 60,
    },
  ],
})

/** A secret meeting point: neither street nor coordinates. */
const bonecosGigantes: DemoEvent = (on) => ({
  ...olinda,
  slug: 'encontro-dos-bonecos-gigantes',
  name: 'Encontro dos Bonecos Gigantes',
  eventType: 'other',
  startDate: on(120, '15:00'),
  endDate: on(120, '22:00'),
  locationName: 'Ladeiras do Alto da Sé',
  organizer: 'Oficina do Mestre Camilo',
  feePercentage: 5,
  eventDescription: `
<p>Quarenta bonecos de três metros e meio, quarenta carregadores e um frevo só. O cortejo não tem corda e não cobra de ninguém; o ingresso é para a oficina e para o almoço dos bonequeiros, que pagam a festa.</p>
<p>O ponto de encontro é enviado por e-mail na véspera. Vá de tênis.</p>`,
  tickets: [
    { key: 'oficina', name: 'Oficina de papel machê', price: 85, capacity: 40, maxPerOrder: 4 },
    { key: 'almoco', name: 'Almoço dos bonequeiros', price: 55, capacity: 150, maxPerOrder: 8 },
  ],
})

/** The latest event. */
const telaFlutuante: DemoEvent = (on) => ({
  ...manaus,
  slug: 'tela-flutuante',
  name: 'Tela Flutuante: Cinema no Rio Negro',
  eventType: 'other',
  startDate: on(150, '18:30'),
  endDate: on(152, '23:00'),
  locationName: 'Praia da Ponta Negra',
  address: 'Av. Coronel Teixeira, 8500, Ponta Negra',
  lat: -3.0672,
  lng: -60.1035,
  organizer: 'Cineclube Igapó',
  eventDescription: `
<p>Uma tela de doze metros ancorada na frente da praia e três noites de filmes feitos na Amazônia. Você assiste da areia, com fone, ou do barco, com pipoca.</p>
<p>Cada noite tem um longa, dois curtas e conversa com quem fez. A lista dos filmes sai um mês antes.</p>`,
  tickets: [
    ...fullAndHalf({ key: 'areia', name: 'Areia, uma noite', price: 20, capacity: 900 }),
    { key: 'barco', name: 'Barco, uma noite', price: 95, capacity: 120, maxPerOrder: 6 },
  ],
})

export const gatherings: DemoEvent[] = [leituraEmVozAlta, bonecosGigantes, telaFlutuante]
