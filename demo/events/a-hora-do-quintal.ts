import { saoPaulo } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'
import { fullAndHalf } from '../ticket-offers.ts'

/** A small theatre that takes cards only and is nearly full. */
export const aHoraDoQuintal: DemoEvent = (on) => ({
  ...saoPaulo,
  slug: 'a-hora-do-quintal',
  name: 'A Hora do Quintal',
  eventType: 'teatros',
  startDate: on(5, '21:00'),
  endDate: on(5, '22:40'),
  locationName: 'Teatro Vila Aurora',
  address: 'Rua Treze de Maio, 838, Bela Vista',
  lat: -23.5577,
  lng: -46.6456,
  organizer: 'Companhia do Avesso',
  feePercentage: 12,
  acceptedPaymentMethods: ['CREDIT_CARD'],
  eventDescription: `
<p>Três irmãs voltam à casa da infância para decidir o destino de um quintal. Entre caixas de papelão, uma jabuticabeira e um rádio que só pega uma estação, elas descobrem que cada uma guardou uma versão diferente da mesma tarde.</p>
<p>Escrita por <strong>Lúcia Amarante</strong> e dirigida por <strong>Téo Valadares</strong>, a peça ficou oito meses em cartaz no interior paulista e chega à capital para uma curta temporada. O cenário usa terra de verdade, e o público da primeira fila costuma sair com um pouco dela nos sapatos.</p>
<h3>Ficha</h3>
<ul>
<li>Elenco: Nair Botelho, Cecília Prado e Joana Reis</li>
<li>Duração: 100 minutos, sem intervalo</li>
<li>Classificação: 12 anos</li>
</ul>
<p>Depois do espetáculo o elenco conversa com o público no saguão. A casa tem acesso para cadeira de rodas e, nesta sessão, tradução em Libras.</p>`,
  tickets: [
    ...fullAndHalf(
      {
        key: 'plateia',
        name: 'Plateia',
        price: 110,
        capacity: 9,
        maxPerOrder: 4,
        ticketGroupName: 'Plateia',
      },
      { capacity: 6 },
    ),
    ...fullAndHalf(
      {
        key: 'balcao',
        name: 'Balcão',
        price: 80,
        capacity: 4,
        maxPerOrder: 4,
        ticketGroupName: 'Balcão',
      },
      { capacity: 0 },
    ),
  ],
})
