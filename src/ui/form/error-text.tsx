import { classNames } from '../class-names.ts'

type Props = { text: string | null | undefined; className?: string }

/** Why something was refused, where no field can show it; nothing without a text. */
export const ErrorText = ({ text, className }: Props) =>
  text ? (
    <p role="alert" className={classNames('font-medium text-bad', className)}>
      {text}
    </p>
  ) : null
