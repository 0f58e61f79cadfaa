/** Link to the main content: the first stop of the Tab key, hidden until it is focused. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-2 left-2 z-60 -translate-y-[200%] rounded-md bg-accent px-4 py-3 font-bold text-accent-ink focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  )
}
