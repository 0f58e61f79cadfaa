import { vacaria } from '../cities.ts'
import { type DemoEvent, halfPriceNote } from '../demo-event.ts'

/** Started yesterday and still runs, so that the listing puts it first. */
export const rodeioPorteiraGrande: DemoEvent = (on) => ({
  ...vacaria,
  slug: 'rodeio-crioulo-porteira-grande',
  name: 'Rodeio Crioulo Porteira Grande',
  eventType: 'festa_campeira',
  startDate: on(-1, '08:00'),
  endDate: on(3, '22:00'),
  locationName: 'Parque Campo Alto',
  address: 'BR-285, km 127',
  lat: -28.5079,
  lng: -50.9339,
  organizer: 'CTG Porteira Grande',
  feePercentage: 8,
  eventDescription: `
<p>Cancela aberta no Parque Campo Alto. São cinco dias de tiro de laço, gineteada, prova de rédeas e fogo de chão, com mais de quatrocentas equipes inscritas de todo o Sul.</p>
<p>De dia, a cancha; de noite, o galpão. Os bailes são animados por <strong>Grupo Rincão Serrano</strong>, <strong>Os Tropeiros da Serra</strong> e pela gaita de <strong>Aurélio Brandt</strong>. No último dia, ao meio-dia, tem costelão doze horas para quem comprar a ficha com antecedência.</p>
<h3>O que levar</h3>
<ul>
<li>Casaco: a noite nos Campos de Cima da Serra é fria em qualquer mês</li>
<li>Cuia e bomba; a água quente é por conta da casa</li>
<li>Guia de trânsito e exames em dia, para quem traz animal</li>
</ul>
<p>O parque acompanha o <strong>bem-estar dos animais</strong> com equipe veterinária de plantão e descanso obrigatório entre as provas.</p>`,
  tickets: [
    {
      key: 'diaria',
      name: 'Entrada por dia',
      description: 'Vale para um dia à sua escolha.',
      price: 30,
      capacity: 8000,
    },
    {
      key: 'diaria-meia',
      name: 'Entrada por dia, meia-entrada',
      description: halfPriceNote,
      price: 15,
      capacity: 3000,
      maxPerOrder: 4,
      requiresProof: true,
    },
    {
      key: 'acampamento',
      name: 'Acampamento, por pessoa',
      description: 'Todos os dias, com banho quente e ponto de luz.',
      price: 120,
      capacity: 7,
      maxPerOrder: 6,
      ticketGroupName: 'Acampamento e mesa',
    },
    {
      key: 'costelao',
      name: 'Ficha do costelão',
      price: 75,
      capacity: 600,
      maxPerOrder: 10,
      ticketGroupName: 'Acampamento e mesa',
      salesEnd: on(2, '20:00'),
    },
    {
      key: 'antecipado',
      name: 'Passe antecipado, cinco dias',
      price: 90,
      capacity: 1000,
      ticketGroupName: 'Passe',
      salesEnd: on(-2, '23:59'),
    },
  ],
})
