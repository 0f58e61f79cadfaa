import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function TermsTick(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return (
    <Checkbox
      label={
        <>
          Li e aceito os <TermsLink to="/terms">Termos de Serviço</TermsLink> e a{' '}
          <TermsLink to="/privacy">Política de Privacidade</TermsLink>
        </>
      }
      aria-required
      {...props}
    />
  )
}

/** Link that opens in another tab, so that the filled-in form is kept. */
function TermsLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-link">
      {children}
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
    </Link>
  )
}
