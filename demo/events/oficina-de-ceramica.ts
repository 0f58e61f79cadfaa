import { belem } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** Capacity of twelve, sold out. */
export const oficinaDeCeramica: DemoEvent = (on) => ({
  ...belem,
  slug: 'oficina-de-ceramica-ver-o-barro',
  name: 'Ver o Barro: Oficina de Cerâmica de Icoaraci',
  eventType: 'cursos_workshops',
  startDate: on(12, '09:00'),
  endDate: on(12, '17:00'),
  locationName: 'Ateliê Ver o Barro',
  address: 'Rua Siqueira Mendes, 214, Cidade Velha',
  lat: -1.4591,
  lng: -48.5052,
  organizer: 'Ateliê Ver o Barro',
  feeBearer: 'promoter',
  eventDescription: `
<p>Um dia inteiro com as mãos no barro. Mestra <strong>Raimunda Cardoso</strong>, ceramista há quarenta anos, ensina a preparar a argila, levantar a peça em rolinhos e riscar os grafismos que fizeram a fama de Icoaraci.</p>
<p>A turma é pequena, de doze pessoas, e não é preciso experiência. Cada participante faz duas peças: uma tigela e uma peça livre. A queima acontece na semana seguinte, e você retira as peças no ateliê ou recebe em casa, com o frete à parte.</p>
<h3>Incluso</h3>
<ul>
<li>Argila, engobes, ferramentas e queima das duas peças</li>
<li>Almoço: filhote assado, com opção vegetariana</li>
<li>Apostila impressa com os grafismos e suas histórias</li>
</ul>`,
  tickets: [
    {
      key: 'vaga',
      name: 'Vaga na oficina',
      price: 320,
      capacity: 0,
      maxPerOrder: 2,
    },
    {
      key: 'vaga-social',
      name: 'Vaga social',
      description: 'Para moradores de Icoaraci. Leve um comprovante de residência.',
      price: 60,
      capacity: 3,
      maxPerOrder: 1,
      isAvailable: false,
      requiresProof: true,
    },
  ],
})
