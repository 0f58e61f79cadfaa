/** Node's advice about a mistyped option goes on for lines; its first sentence says what is wrong. */
export const firstSentence = (text: string): string => text.split(/\.\s/)[0] ?? text
