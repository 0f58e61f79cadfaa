const richText =
  'max-w-reading text-lg [&_p]:my-4 [&_p:first-child]:mt-0 [&_ul]:my-4 [&_ul]:list-disc [&_ul]:pl-6 ' +
  '[&_ol]:my-4 [&_ol]:list-decimal [&_ol]:pl-6 [&_h2]:mt-8 [&_h2]:text-lg [&_h3]:mt-6 [&_h3]:text-lg ' +
  '[&_blockquote]:border-l-4 [&_blockquote]:border-accent [&_blockquote]:pl-4 ' +
  '[&_a]:font-semibold [&_a]:text-action [&_a]:underline'

/**
 * A promoter's HTML, which the server has already reduced to harmless tags. The one place that puts
 * HTML on a page, so that whatever guards the rendering stands here.
 */
export function EventDescription({ html }: { html: string }) {
  return <div className={richText} dangerouslySetInnerHTML={{ __html: html }} />
}
