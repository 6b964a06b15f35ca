import type { ReactNode } from 'react'

/** The buttons of a long form, sticky at the lower edge. */
export const EditorBar = ({ children }: { children: ReactNode }) => (
  <div
    data-editor-bar
    className="sticky bottom-0 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-2.5 lg:-mx-5 lg:px-5"
  >
    {children}
  </div>
)
