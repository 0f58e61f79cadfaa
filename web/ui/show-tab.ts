/** Scrolls a bar of links to the one of the page: on a phone the last ones are outside. */
export function showTab(tab: HTMLElement | null): void {
  const bar = tab?.closest<HTMLElement>('ul, nav')
  if (!tab || !bar) return
  const left = tab.getBoundingClientRect().left - bar.getBoundingClientRect().left
  bar.scrollLeft += left - (bar.clientWidth - tab.offsetWidth) / 2
}
