import { useEffect, useRef } from 'react'
import { tidyHtml } from './reduce-html.ts'

/** Styles of formatted text, for what shows it and what edits it. */
export const richTextClasses =
  '[&_a]:font-semibold [&_a]:text-action [&_a]:underline [&_blockquote]:border-l-4 [&_blockquote]:border-accent [&_blockquote]:pl-4 ' +
  '[&_h2]:mt-4 [&_h2]:text-lg [&_h3]:mt-3 [&_h3]:text-base [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:my-2 [&_ul]:list-disc [&_ul]:pl-6'

/** Shows formatted text, reduced to the marks that the server keeps: it may have been typed just now. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current) showHtml(element.current, tidyHtml(html))
  }, [html])
  return <div ref={element} className={`wrap-anywhere ${richTextClasses} ${className}`} />
}

/** Replaces the content of an element by HTML that was tidied before. */
export function showHtml(element: HTMLElement, html: string): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  element.replaceChildren(...body.childNodes)
}
