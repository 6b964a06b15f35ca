import { createRoot } from 'react-dom/client'
import { ToastHost } from './toast-host.tsx'

/** A root of its own, so that toasts outlive whatever becomes of the page; what it draws stands in a region that it places itself. */
export function openToastRoot(): void {
  createRoot(document.createElement('div')).render(<ToastHost />)
}
