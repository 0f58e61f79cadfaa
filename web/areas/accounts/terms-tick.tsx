import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../ui/checkbox.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function TermsTick(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return (
    <Checkbox
      label={
        <>
          Li e aceito os <Reading to="/terms">Termos de Serviço</Reading> e a{' '}
          <Reading to="/privacy">Política de Privacidade</Reading>
        </>
      }
      aria-required
      {...props}
    />
  )
}

/** Link that opens in another tab, so that the filled-in form is kept. */
function Reading({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-link">
      {children}
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
    </Link>
  )
}
