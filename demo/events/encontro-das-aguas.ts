import { manaus } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** Repeats on every working day, an hour behind São Paulo. */
export const encontroDasAguas: DemoEvent = (on) => ({
  ...manaus,
  slug: 'encontro-das-aguas-de-barco',
  name: 'Encontro das Águas: Passeio de Barco Regional',
  eventType: 'turismo_viagem',
  startDate: on(-30, '08:30'),
  endDate: on(120, '13:00'),
  recurrenceConfig: { weeklyDays: [1, 2, 3, 4, 5], startTime: '08:30', endTime: '13:00' },
  locationName: 'Flutuante Boto Cinza',
  address: 'Rua Marquês de Santa Cruz, 25, Centro',
  lat: -3.1387,
  lng: -60.0236,
  organizer: 'Igarapé Turismo de Base Comunitária',
  eventDescription: `
<p>O Negro, escuro e quente; o Solimões, claro e apressado. Por seis quilômetros os dois correm lado a lado sem se misturar, e o melhor lugar para ver isso é a proa de um <strong>barco regional de madeira</strong>, devagar, com café passado a bordo.</p>
<p>O passeio dura a manhã inteira. Depois do encontro das águas entramos pelos igarapés do Lago Janauari, com parada na passarela das vitórias-régias e almoço na casa flutuante da dona <strong>Socorro Batista</strong>. Quem guia é gente da comunidade, e metade do valor do passeio fica nela.</p>
<h3>Incluso</h3>
<ul>
<li>Café regional a bordo, almoço e água</li>
<li>Guia credenciado em português e inglês</li>
<li>Colete salva-vidas e seguro</li>
</ul>
<p>O ingresso vale para um embarque em qualquer dia de saída dentro do período. Chegue às 8h: o barco sai na hora, e o rio não espera. Leve repelente, chapéu e uma capa leve de chuva.</p>`,
  tickets: [
    {
      key: 'adulto',
      name: 'Adulto',
      price: 240,
      capacity: 900,
      maxPerOrder: 10,
    },
    {
      key: 'crianca',
      name: 'Criança de 5 a 11 anos',
      description: 'Leve um documento da criança.',
      price: 120,
      capacity: 300,
      maxPerOrder: 5,
      requiresProof: true,
    },
    {
      key: 'morador',
      name: 'Morador do Amazonas',
      description: 'Leve um comprovante de residência.',
      price: 150,
      capacity: 300,
      maxPerOrder: 6,
      requiresProof: true,
    },
  ],
})
