import type { ReactNode } from 'react'
import { ReachLinks, ReachNote } from '../../website/reach-us.tsx'
import type { Reach } from '../../website/reach.ts'

type Props = {
  title: string
  state: string
  text: string
  reach: Reach
  /** Another way on. */ also?: ReactNode
  /** A line at the foot of the card. */ foot?: ReactNode
}

/** A page of the card that is settled with the pharmacy's people. */
export function AtTheCounter({ title, state, text, reach, also, foot }: Props) {
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{title}</h1>
      <div className="grid gap-2">
        <h2 className="font-sans text-lg font-bold tracking-normal">{state}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="grid gap-2.5">
        <ReachLinks reach={reach} wide />
        {also}
      </div>
      <ReachNote reach={reach} />
      {foot}
    </div>
  )
}
