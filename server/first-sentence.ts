/** First sentence of an error message: Node's advice about a mistyped option goes on for lines. */
export const firstSentence = (text: string): string => text.split(/\.\s/)[0] ?? text
