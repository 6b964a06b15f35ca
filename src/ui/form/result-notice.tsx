import { Notice } from '../notice.tsx'

type Text = string | false | null | undefined

/** Says what was done; nothing without a text. */
export const DoneNotice = ({ text }: { text: Text }) =>
  text ? (
    <Notice tone="ok" role="status">
      {text}
    </Notice>
  ) : null

type Props = {
  text: Text
  /** `warn` where nothing is lost and it can be done again. */ tone?: 'bad' | 'warn'
}

/** Says why something was not done; nothing without a text. */
export const RefusedNotice = ({ text, tone = 'bad' }: Props) =>
  text ? (
    <Notice tone={tone} role="alert">
      {text}
    </Notice>
  ) : null
