import { portoAlegre, recife } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf, lots } from '../ticket-offers.ts'
import { healthForms, healthSessions } from './health-week-programme.ts'

/** A programme without tickets: visitors subscribe to its sessions. */
const semanaDaSaude: DemoEvent = (on) => ({
  ...recife,
  slug: 'semana-aberta-de-saude-da-familia',
  name: 'Semana Aberta de Saúde da Família',
  eventType: 'congressos',
  startDate: on(37, '08:00'),
  endDate: on(39, '17:30'),
  locationName: 'Escola de Saúde do Derby',
  address: 'Rua Benfica, 126, Derby',
  lat: -8.0568,
  lng: -34.9003,
  organizer: 'Escola de Saúde do Derby',
  eventDescription: `
<p>Três dias de conversa entre quem visita, quem atende e quem é atendido. A <strong>Semana Aberta</strong> é gratuita e feita para agentes comunitários, enfermeiras, médicas e estudantes; moradores são bem-vindos em todas as rodas.</p>
<p>Não há ingresso. Escolha as sessões na programação e inscreva-se em cada uma: o lugar é seu e o certificado também, com a presença confirmada na entrada.</p>
<p>Há sala para crianças e transporte da estação Derby, de meia em meia hora.</p>`,
  customForms: healthForms,
  programacoes: healthSessions(on),
})

/** Ticket groups, lots, a paid field day, and a fractional fee percentage. */
const agroecologia: DemoEvent = (on) => ({
  ...portoAlegre,
  slug: 'simposio-sul-de-agroecologia',
  name: 'Simpósio Sul de Agroecologia',
  eventType: 'congressos',
  startDate: on(70, '08:30'),
  endDate: on(72, '16:00'),
  locationName: 'Auditório da Cooperativa Redenção',
  address: 'Av. Osvaldo Aranha, 1070, Bom Fim',
  lat: -30.0353,
  lng: -51.2121,
  organizer: 'Rede Sul de Agroecologia',
  feePercentage: 12.5,
  eventDescription: `
<p>Sementes, solo, água e mercado. O <strong>Simpósio Sul de Agroecologia</strong> alterna um dia de auditório, um dia de campo e um dia de feira, porque nenhum dos três basta sozinho.</p>
<h3>Os três dias</h3>
<ol>
<li>Auditório: oito falas curtas e uma longa discussão</li>
<li>Campo: visita a três propriedades de Viamão, com almoço na roça</li>
<li>Feira: trocas de sementes e mesa de encerramento</li>
</ol>
<p>O dia de campo tem ônibus e vagas contadas, com ingresso próprio.</p>`,
  programacoes: [
    {
      key: 'abertura',
      titulo: 'Abertura: o que a enchente nos ensinou',
      dataInicio: on(70, '09:00'),
      dataFim: on(70, '12:00'),
      certifiedTime: 180,
    },
    {
      key: 'campo',
      titulo: 'Dia de campo em Viamão',
      descricao: 'Hortas em mandala, arroz orgânico e criação consorciada.',
      dataInicio: on(71, '07:30'),
      dataFim: on(71, '18:00'),
      isPaid: true,
      price: 140,
      capacity: 44,
      certifiedTime: 600,
    },
    {
      key: 'sementes',
      titulo: 'Troca de sementes crioulas',
      descricao: 'Traga as suas, identificadas com nome e lugar.',
      dataInicio: on(72, '09:00'),
      dataFim: on(72, '12:00'),
      capacity: 150,
    },
  ],
  tickets: [
    ...lots(
      { key: 'simposio', name: 'Simpósio', capacity: 200, ticketGroupName: 'Simpósio' },
      on(-20, '09:00'),
      [
        { price: 160, until: on(20, '23:59') },
        { price: 210, until: on(68, '23:59') },
      ],
    ),
    ...fullAndHalf({
      key: 'jantar',
      name: 'Jantar da rede',
      price: 90,
      capacity: 80,
      ticketGroupName: 'Simpósio',
    }),
    {
      key: 'campo',
      name: 'Dia de campo',
      description: 'Ônibus, almoço e inscrição no dia de campo. Não inclui o simpósio.',
      price: 140,
      capacity: 44,
      maxPerOrder: 1,
      ticketGroupName: 'Campo',
      programacao: 'campo',
    },
  ],
})

export const congresses: DemoEvent[] = [semanaDaSaude, agroecologia]
