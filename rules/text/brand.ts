import { fold } from './slug.ts'
import { readableText } from './tidy-text.ts'

/** Letters of our name, each with those of other alphabets, and digits, that look like it. */
const FIVE = '5ƽ❺➄➎⓹'
const LIKE_FIVE = `${FIVE}sѕꜱ$§`
const T = 'tтτᴛꭲꓔŧƭⱦʈ†7+🅣🆃'
const LETTERS = [T, 'iіιıӏɪꭵꮖꓲɨl1!¡|🅘🅸', 'cсςᴄꮯꓚƈ¢©(🅒🅲', 'kкκᴋꮶꓗƙқҟҝҡĸ🅚🅺', 'eеεᴇꭼꓰəɛє3€🅔🅴', T]
const BETWEEN = String.raw`[^\p{L}\p{N}]*`
const OUR_NAME = new RegExp(
  [
    `(?:[${FIVE}]${BETWEEN}[${LIKE_FIVE}]|[${LIKE_FIVE}]${BETWEEN}[${FIVE}])`,
    ...LETTERS.map((alike) => `[${alike}]`),
  ].join(BETWEEN),
  'u',
)

/** Tells whether a text contains our name, or what a reader would take for it. */
export const hasOurName = (text: string): boolean => OUR_NAME.test(fold(readableText(text)))
