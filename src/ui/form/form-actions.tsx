import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'

type Props = { cancel: { to: string; text: string }; /** The buttons. */ children: ReactNode }

/** The end of a long form, sticky at the lower edge: the way back without saving, and the buttons. */
export const FormActions = ({ cancel, children }: Props) => (
  <div
    data-editor-bar
    className="sticky bottom-0 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-2.5 lg:-mx-5 lg:px-5"
  >
    <ButtonLink to={cancel.to} variant="ghost" size="s">
      {cancel.text}
    </ButtonLink>
    {children}
  </div>
)
