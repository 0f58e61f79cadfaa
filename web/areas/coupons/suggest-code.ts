/** Short words without accents, easy to say aloud. */
const words = ['SAMBA', 'FESTA', 'PALCO', 'NOITE', 'RITMO', 'AMIGO', 'DANCA', 'VERAO', 'BIS', 'SOM']
/** Letters and digits that are not mistaken for each other. */
const letters = 'ABCDEFGHJKMNPQRTUVWXY346789'
const LETTER_COUNT = 4

/** Suggests a code that people can read aloud, and that nobody guesses, such as "SAMBA-7K4M". */
export function suggestCode(): string {
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint32Array(1 + LETTER_COUNT))
  const end = rest.map((number) => letters[number % letters.length]).join('')
  return `${words[first % words.length]}-${end}`
}
