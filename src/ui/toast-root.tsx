import { createRoot } from 'react-dom/client'
import { ToastHost } from './toast-host.tsx'

/** A React root of its own, so that toasts outlive the page; its content is rendered into a region that it places itself. */
export function openToastRoot(): void {
  createRoot(document.createElement('div')).render(<ToastHost />)
}
