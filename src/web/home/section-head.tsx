import type { ReactNode } from 'react'

/** Heading of a home page section, with its link. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2>{title}</h2>
      <p className="text-sm">{children}</p>
    </div>
  )
}
