import { bentoGoncalves } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** Repeats on weekends; tickets are sold in pairs. */
export const vindimaAoEntardecer: DemoEvent = (on) => ({
  ...bentoGoncalves,
  slug: 'vindima-ao-entardecer',
  name: 'Vindima ao Entardecer na Cantina Bortolini',
  eventType: 'turismo_vinicola',
  startDate: on(2, '16:30'),
  endDate: on(72, '20:30'),
  recurrenceConfig: { weeklyDays: [5, 6], startTime: '16:30', endTime: '20:30' },
  locationName: 'Cantina Bortolini',
  address: 'Estrada do Vinho, km 18, Vale dos Vinhedos',
  lat: -29.1858,
  lng: -51.5799,
  organizer: 'Cantina Bortolini',
  eventDescription: `
<p>Chapéu de palha, tesoura na mão e o sol baixando atrás dos parreirais. Na <strong>Vindima ao Entardecer</strong> você colhe, pisa e prova: começa entre as fileiras de merlot plantadas pelo nono Ernesto e termina à mesa comprida, debaixo do parreiral.</p>
<p>São no máximo trinta pessoas por tarde. A enóloga <strong>Marina Bortolini</strong> conduz a degustação de cinco rótulos, do espumante da casa a um tannat que só sai da adega nestas tardes, e conta por que a safra deste ano deu tanto o que falar.</p>
<h3>A tarde</h3>
<ul>
<li>16h30: boas-vindas com grostoli e suco de uva</li>
<li>17h: colheita e pisa</li>
<li>18h15: degustação guiada na adega de pedra</li>
<li>19h: jantar italiano servido à mesa</li>
</ul>
<p>O ingresso vale para uma tarde à sua escolha, nas sextas e nos sábados do período. Use calçado fechado. Crianças são bem-vindas na colheita e na pisa.</p>`,
  tickets: [
    {
      key: 'individual',
      name: 'Experiência completa',
      description: 'Colheita, pisa, degustação e jantar. A partir de 18 anos.',
      price: 290,
      capacity: 240,
      maxPerOrder: 6,
    },
    {
      key: 'casal',
      name: 'Experiência completa a dois, por pessoa',
      description: 'Com uma garrafa de merlot para levar. Compra em pares.',
      price: 265,
      capacity: 120,
      minPerOrder: 2,
      maxPerOrder: 6,
    },
    {
      key: 'sem-alcool',
      name: 'Sem álcool',
      description: 'Sucos e kombuchas da casa no lugar dos vinhos. De 12 anos em diante.',
      price: 190,
      capacity: 80,
      maxPerOrder: 6,
    },
    {
      key: 'crianca',
      name: 'Criança de 4 a 11 anos',
      price: 90,
      capacity: 60,
      maxPerOrder: 4,
    },
  ],
})
