/** Logo of an organizer, shown above forms: a mark and a name, drawn like the posters. */
const mark = (name: string, ground: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 320" width="960" height="320">
<rect width="960" height="320" fill="${ground}"/>${drawing}
<text x="330" y="180" font-family="Figtree, Liberation Sans, Arial, sans-serif" font-size="64" font-weight="800" fill="#101418">${name}</text></svg>`

/** Logos by their file name in `files`. */
export const organizerMarks: Record<string, string> = {
  'organizador-oficina-prumo': mark(
    'Oficina Prumo',
    '#FFEAB3',
    '<path d="M160 40 V170" stroke="#101418" stroke-width="8"/><path d="M110 170 H210 L160 280 Z" fill="#8C3B1B"/><rect x="90" y="40" width="140" height="28" fill="#101418"/>',
  ),
  'organizador-escola-do-derby': mark(
    'Escola do Derby',
    '#CFE6DB',
    '<path d="M60 160 A100 100 0 0 1 260 160 Z" fill="#0B6E4F"/><path d="M60 160 A100 100 0 0 0 160 260 V160 Z" fill="#FFC83D"/><path d="M260 160 A100 100 0 0 1 160 260 V160 Z" fill="#101418"/>',
  ),
}
