import { classNames } from '../class-names.ts'

type Props = { text: string | false | null | undefined; className?: string }

/** Says that something was saved, beside it. There from the start: a screen reader hears of what changes in it. */
export const DoneText = ({ text, className }: Props) => (
  <p role="status" className={text ? classNames('font-medium text-ok', className) : 'sr-only'}>
    {text}
  </p>
)
