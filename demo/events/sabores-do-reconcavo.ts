import { salvador } from '../cities.ts'
import { type DemoEvent, halfPriceNote } from '../demo-event.ts'

/** Happens today. */
export const saboresDoReconcavo: DemoEvent = (on) => ({
  ...salvador,
  slug: 'festival-sabores-do-reconcavo',
  name: 'Festival Sabores do Recôncavo',
  eventType: 'evento_gastronomico',
  startDate: on(0, '11:00'),
  endDate: on(2, '22:00'),
  locationName: 'Pátio do Solar da Praia',
  address: 'Rua da Bélgica, 60, Comércio',
  lat: -12.9706,
  lng: -38.5121,
  organizer: 'Dendê & Companhia',
  eventDescription: `
<p>Maniçoba de Cachoeira, xinxim de Santo Amaro, moqueca de Maragogipe. O <strong>Festival Sabores do Recôncavo</strong> traz para o pátio do Solar vinte e duas cozinheiras e cozinheiros que raramente saem de suas cidades, cada um com o prato que aprendeu em casa.</p>
<p>Os pratos são servidos em porções pequenas, de R$ 12,00 a R$ 25,00, para você provar vários. O ingresso dá direito à entrada no dia escolhido, ao samba de roda das 18h e a uma das aulas de cozinha, por ordem de chegada.</p>
<h3>Na cozinha-escola</h3>
<ul>
<li>O ponto do acarajé, com <strong>Tia Bela de Nanã</strong></li>
<li>Azeite de dendê, do cacho à panela, com <strong>Edvaldo Sacramento</strong></li>
<li>Doces de tabuleiro, com as <strong>irmãs Conceição</strong></li>
</ul>
<p>Todas as barracas têm opções sem glúten ou sem carne, marcadas com uma folha verde.</p>`,
  tickets: [
    {
      key: 'um-dia',
      name: 'Entrada, um dia',
      price: 25,
      capacity: 2400,
      maxPerOrder: 8,
    },
    {
      key: 'um-dia-meia',
      name: 'Entrada, um dia, meia-entrada',
      description: halfPriceNote,
      price: 12.5,
      capacity: 1000,
      maxPerOrder: 4,
      requiresProof: true,
    },
    {
      key: 'tres-dias',
      name: 'Passe dos três dias',
      price: 60,
      capacity: 600,
      maxPerOrder: 6,
      salesEnd: on(1, '12:00'),
    },
    {
      key: 'banquete',
      name: 'Banquete de encerramento',
      description: 'Mesa única no pátio, oito pratos, no último dia às 19h.',
      price: 210,
      capacity: 5,
      maxPerOrder: 4,
      ticketGroupName: 'Banquete',
      salesEnd: on(2, '12:00'),
    },
  ],
})
