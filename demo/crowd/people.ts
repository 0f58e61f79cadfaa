import { pickOne, seededRandom } from './random.ts'

/** A person who buys or attends in the demo of a promoter. */
export interface CrowdPerson {
  readonly name: string
  readonly email: string
  readonly cellphone: string
  readonly cpf: string
}

const FIRST_NAMES =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Sônia Renata Simone Natália Débora Joana Luana Iracema'
const LAST_NAMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Correia Monteiro Batista Moraes Melo Barros Campos Duarte Azevedo Tavares Brito Farias Sampaio'

const words = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...others] = text.split(' ')
  return [first, ...others]
}

/** The same people at every start. Their addresses are the demo's, so that nobody is ever written to. */
export function crowdPeople(count: number): CrowdPerson[] {
  const random = seededRandom(55)
  return Array.from({ length: count }, (_, index) => {
    const first = pickOne(random, words(FIRST_NAMES))
    const last = pickOne(random, words(LAST_NAMES))
    const number = index + 1
    return {
      name: `${first} ${last}`,
      email: `${fold(first)}.${fold(last)}.${number}@demo.55tickets.com.br`,
      cellphone: `7199${String(1_000_000 + number * 7_919).slice(-7)}`,
      cpf: makeCpf(String(100_000_000 + number * 3_141_593).slice(0, 9)),
    }
  })
}

const fold = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Completes nine digits to a CPF with its two check digits. */
export function makeCpf(nine: string): string {
  const addDigit = (digits: string) => {
    const sum = Array.from(digits).reduce(
      (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
      0,
    )
    return `${digits}${((sum * 10) % 11) % 10}`
  }
  return addDigit(addDigit(nine))
}
