import { goToDocument } from '../../lib/go-to-document.ts'
import { toast } from '../../lib/toasts/toasts.tsx'

/** Opens a file directly when the dialog that would show it cannot be loaded. */
export async function openDocument(url: string): Promise<void> {
  if (!(await goToDocument(url)))
    toast.error('Sem conexão. Confira a sua internet e tente novamente.')
}
