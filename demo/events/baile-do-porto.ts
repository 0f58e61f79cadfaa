import { recife } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** A night that ends on the next day, paid by PIX only. */
export const baileDoPorto: DemoEvent = (on) => ({
  ...recife,
  slug: 'baile-do-porto-recife',
  name: 'Baile do Porto: Brega, Coco e Eletrônica',
  eventType: 'baladas',
  startDate: on(16, '22:30'),
  endDate: on(17, '05:00'),
  locationName: 'Armazém Nove',
  address: 'Av. Alfredo Lisboa, 905, Recife Antigo',
  lat: -8.0625,
  lng: -34.8703,
  organizer: 'Coletivo Maré Cheia',
  acceptedPaymentMethods: ['PIX'],
  eventDescription: `
<p>Seis horas e meia de pista à beira do cais. O <strong>Baile do Porto</strong> junta quem dança agarrado e quem dança sozinho: brega antigo, coco de roda, frevo torto e eletrônica feita em Pernambuco, tudo no mesmo sistema de som.</p>
<p>Nesta edição o armazém ganha duas pistas. Na de dentro, <strong>DJ Lua Cavalcanti</strong>, <strong>Radiola do Pina</strong> e <strong>Grave Manso</strong>. Na de fora, de frente para o mar, o <strong>Coco das Marés</strong> abre a roda à meia-noite e só fecha quando o povo cansar.</p>
<h3>Bom saber</h3>
<ul>
<li>Entrada a partir de 18 anos, com documento com foto</li>
<li>Copo reutilizável na entrada; devolva e receba o valor de volta</li>
<li>Ponto de água gratuito nas duas pistas</li>
<li>Equipe de acolhimento identificada de amarelo durante toda a noite</li>
</ul>`,
  tickets: [
    {
      key: 'lote-promocional',
      name: 'Lote promocional',
      price: 40,
      capacity: 200,
      maxPerOrder: 4,
      isAvailable: false,
    },
    {
      key: 'lote-1',
      name: '1º lote',
      price: 60,
      capacity: 400,
      maxPerOrder: 6,
      salesEnd: on(10, '23:59'),
    },
    {
      key: 'lote-2',
      name: '2º lote',
      price: 75,
      capacity: 400,
      maxPerOrder: 6,
      salesStart: on(10, '23:59'),
      salesEnd: on(16, '23:00'),
    },
    {
      key: 'bonde',
      name: 'Bonde de 5',
      description: 'Para quem vem em turma: a partir de cinco ingressos, R$ 10,00 a menos em cada.',
      price: 50,
      capacity: 150,
      minPerOrder: 5,
      maxPerOrder: 10,
      salesEnd: on(10, '23:59'),
    },
    {
      key: 'mezanino',
      name: 'Mezanino VIP',
      description: 'Entrada própria, bar exclusivo e vista para as duas pistas.',
      price: 140,
      capacity: 80,
      maxPerOrder: 4,
    },
  ],
})
