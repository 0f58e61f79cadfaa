import { rioDeJaneiro } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** A race with one form for every runner; the promoter pays the fee. */
export const meiaDaEnseada: DemoEvent = (on) => ({
  ...rioDeJaneiro,
  slug: 'meia-maratona-da-enseada',
  name: 'Meia Maratona da Enseada',
  eventType: 'esportivos',
  startDate: on(51, '06:00'),
  endDate: on(51, '11:00'),
  locationName: 'Aterro do Flamengo',
  address: 'Av. Infante Dom Henrique, altura do Monumento aos Pracinhas',
  lat: -22.9255,
  lng: -43.1713,
  organizer: 'Passada Eventos Esportivos',
  organization: 'passada-eventos',
  feeBearer: 'promoter',
  eventDescription: `
<p>Largada com o sol nascendo atrás do Pão de Açúcar e chegada no gramado do Aterro. A <strong>Meia Maratona da Enseada</strong> tem percurso plano, medido e certificado, por Flamengo, Botafogo e Urca, com a pista inteira fechada aos carros.</p>
<p>São três distâncias: <strong>5 km</strong> para estrear, <strong>10 km</strong> para acelerar e <strong>21 km</strong> para contar depois. Há postos de água a cada 2,5 km, isotônico a partir do quilômetro 8 e equipe médica em toda a orla.</p>
<h3>Kit do atleta</h3>
<ul>
<li>Camiseta de tecido reciclado, no tamanho escolhido na inscrição</li>
<li>Número de peito com chip descartável</li>
<li>Medalha de chegada para todos os que completarem o percurso</li>
</ul>
<h3>Retirada do kit</h3>
<p>Nos dois dias que antecedem a prova, das 10h às 19h, na tenda ao lado da largada. Leve um documento com foto. Não há entrega no dia da corrida.</p>`,
  customForms: [
    {
      key: 'ficha-do-atleta',
      name: 'Ficha do atleta',
      description: 'Usamos estes dados para o seu kit e para o atendimento médico da prova.',
      organizerNote: 'Confira o tamanho da camiseta: não é possível trocar na retirada.',
      fields: [
        {
          key: 'camiseta',
          label: 'Tamanho da camiseta',
          type: 'multiple_choice',
          required: true,
          validation: { options: ['PP', 'P', 'M', 'G', 'GG'], minSelections: 1, maxSelections: 1 },
        },
        {
          key: 'emergencia',
          label: 'Contato de emergência',
          type: 'text',
          required: true,
          validation: { minLength: 8, maxLength: 80 },
        },
        {
          key: 'ritmo',
          label: 'Ritmo previsto, em minutos por quilômetro',
          type: 'number',
          validation: { minValue: 2.5, maxValue: 15, allowDecimals: true },
        },
        {
          key: 'atestado',
          label: 'Declaro estar em condições de saúde para a prova',
          type: 'boolean',
          required: true,
        },
      ],
    },
  ],
  tickets: [
    {
      key: 'cinco-km',
      name: '5 km',
      price: 99,
      capacity: 1500,
      isAvailable: false,
      maxPerOrder: 4,
      customForm: 'ficha-do-atleta',
    },
    {
      key: 'dez-km',
      name: '10 km',
      price: 129,
      capacity: 2000,
      maxPerOrder: 4,
      salesEnd: on(37, '23:59'),
      customForm: 'ficha-do-atleta',
    },
    {
      key: 'meia-maratona',
      name: '21 km',
      price: 169,
      capacity: 2500,
      maxPerOrder: 4,
      salesEnd: on(37, '23:59'),
      customForm: 'ficha-do-atleta',
    },
    {
      key: 'sessenta-mais',
      name: '21 km, 60 anos ou mais',
      description:
        'Desconto de 50% do Estatuto da Pessoa Idosa. Leve o documento na retirada do kit.',
      price: 84.5,
      capacity: 400,
      maxPerOrder: 1,
      salesEnd: on(37, '23:59'),
      requiresProof: true,
      customForm: 'ficha-do-atleta',
    },
  ],
})
